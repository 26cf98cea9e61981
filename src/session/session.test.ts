import { describe, it } from 'node:test';
import { expect } from 'chai';
import { Channel } from './channel.js';
import { FormSession } from './form-session.js';
import { FILLING } from './form-status.js';
import { Lasting } from './lasting.js';

describe('Channel', () => {
  it('calls the last listeners after all others, in any order of subscription', () => {
    const channel = new Channel();
    const heard: string[] = [];
    channel.on('answered', ({ fieldId }) => heard.push(`page ${fieldId}`), { last: true });
    channel.on('answered', ({ fieldId }) => heard.push(`part ${fieldId}`));
    channel.emit('answered', { fieldId: '1', value: 'a' });
    expect(heard).to.eql(['part 1', 'page 1']);
  });

  it('delivers a message from a listener after the current one', () => {
    const channel = new Channel();
    const heard: string[] = [];
    channel.on('ready', () => {
      channel.emit('pageTurned', { page: 1, pages: 2 });
    });
    channel.on('ready', () => heard.push('ready'), { last: true });
    channel.on('pageTurned', () => heard.push('pageTurned'), { last: true });
    channel.emit('ready', { fields: [] });
    expect(heard).to.eql(['ready', 'pageTurned']);
  });

  it('stops calling a listener by its end', () => {
    const channel = new Channel();
    const heard: string[] = [];
    const end = channel.on('closed', () => heard.push('end'));
    channel.emit('closed', undefined);
    end();
    channel.emit('closed', undefined);
    expect(heard).to.eql(['end']);
  });
});

describe('FormSession', () => {
  const form = { id: '1', title: '', submitLabel: '', language: '', closed: false, columns: 1, fields: [] };
  const open = () => new FormSession({}, { form, fields: [], warnings: [] });

  it('starts with the status “filling”, and announces every other status', () => {
    const session = open();
    const heard: string[] = [];
    expect(session.status).to.equal(FILLING);
    session.channel.on('statusChanged', ({ name }) => heard.push(`${name} ${session.status.name}`));
    session.setStatus({ name: 'sending' });
    expect(heard).to.eql(['sending sending']);
  });

  it('ends once: announces it and aborts its signal', () => {
    const session = open();
    let closed = 0;
    session.channel.on('closed', () => closed++);
    session.end();
    session.end();
    expect([closed, session.signal.aborted]).to.eql([1, true]);
  });
});

describe('Lasting', () => {
  it('finds a thing by its class alone', () => {
    class One {
      readonly is = 'one';
    }
    class Other {
      readonly is = 'other';
    }
    const lasting = new Lasting();
    const one = lasting.set(new One());
    expect(lasting.get(One)).to.equal(one);
    expect(lasting.get(Other)).to.equal(undefined);
  });
});
