// A token, an empty trap and a captcha show the proxy that a person sends. The person notices only the captcha; a plain proxy gets none.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { violations } from '../../../../test/conformance/axe.js';
import { describeOnce } from '../../../../test/support/engine.js';
import { openForm, readText } from '../../../../test/support/harness.js';
import type { Harness } from '../../../../test/support/harness.js';
import { HttpResponse, PROXY, accepted, http, serve, startService } from '../../../../test/support/service-worker.js';
import { found, gate, until } from '../../../../test/support/wait.js';
import { core } from '../../../locale/chunks/en.js';
import { later } from '../../../locale/words.examples.js';
import type { HostedFormEvents } from '../../../element/events.js';

const FIELDS = [{ id: '1', type: 'text', label: 'Name' }];
const GUARDED = 'idempotency, max-body=33554432, form-token';
const PLAIN = 'idempotency, max-body=33554432';

startService();

const refused = (code: string) => HttpResponse.json({ status: 'error', error: 'No', code }, { status: 422 });

/** Opens a form. Returns it with the headers of each submission; `answer` is the proxy's response. */
async function open(
  capabilities: string,
  answer: (headers: Headers) => Response = () => HttpResponse.json(accepted()),
) {
  const posted: Headers[] = [];
  const submission = ({ headers }: Request) => {
    posted.push(headers);
    return answer(headers);
  };
  const { element, harness } = await openForm(FIELDS, { capabilities, submission });
  let tokens = 0;
  serve(
    http.post(`${PROXY}/form/${harness.service.formId}/token.json`, () => {
      tokens += 1;
      return HttpResponse.json({ token: `token-${tokens}`, not_before: 300, expires: 7_200_000 });
    }),
  );
  return { element, harness, posted, tokens: () => tokens };
}

const findTrap = ({ root }: Harness) => root.querySelector<HTMLInputElement>('form [inert] input');
const outcome = ({ events }: Harness) =>
  events.findLast(({ name }) => name === 'hf-success' || name === 'hf-error')?.name;

describeOnce('A form at a proxy that wants tokens', () => {
  it('fetches a token when the person begins, and sends it with the answers', async () => {
    const { harness, posted, tokens } = await open(GUARDED);
    expect(tokens(), 'a person who only reads requests no token').to.equal(0);
    harness.control('1').focus();
    await until(() => tokens() === 1, 'a token');
    await harness.enter('1', { type: 'Ada' });
    expect((await harness.submit()).name).to.equal('hf-success');
    expect(posted.map((headers) => headers.get('hosted-form-token'))).to.eql(['token-1']);
    expect(tokens()).to.equal(1);
  });

  it('sends even if nobody has begun to fill in', async () => {
    const { element, harness, posted } = await open(GUARDED);
    element.values = { 1: 'Ada' };
    await element.submit();
    expect(outcome(harness)).to.equal('hf-success');
    expect(posted[0]?.get('hosted-form-token')).to.match(/^token-/);
  });

  it('waits for the token that is under way if the answers are sent before it arrives', async () => {
    const { harness, posted } = await open(GUARDED);
    const { open: arrive, opened: onItsWay } = gate();
    let tokens = 0;
    serve(
      http.post(`${PROXY}/form/${harness.service.formId}/token.json`, async () => {
        tokens += 1;
        await onItsWay;
        return HttpResponse.json({ token: `late-${tokens}`, not_before: 300, expires: 7_200_000 });
      }),
    );
    await harness.enter('1', { type: 'Ada' });
    await until(() => tokens === 1, 'the request for a token');
    const sent = harness.submit();
    await until(() => harness.heard('hf-submit'), 'hf-submit');
    arrive();
    expect((await sent).name).to.equal('hf-success');
    expect(posted.map((headers) => headers.get('hosted-form-token'))).to.eql(['late-1']);
    expect(tokens).to.equal(1);
  });

  it('fetches another token for another submission', async () => {
    const { harness, posted } = await open(GUARDED);
    await harness.enter('1', { type: 'Ada' });
    await harness.submit();
    harness.part('again').click();
    await until(() => harness.root.querySelector('form'), 'the form');
    await harness.enter('1', { type: 'Grace' });
    await harness.submit();
    const [first, second] = posted.map((headers) => headers.get('hosted-form-token'));
    expect(first).not.to.equal(second);
  });

  it('says what to do when the proxy refuses the token, and keeps the answers', async () => {
    const no = () => HttpResponse.json({ status: 'error', error: 'No', code: 'form_token_invalid' }, { status: 403 });
    const { element, harness, posted } = await open(GUARDED, no);
    await harness.enter('1', { type: 'Ada' });
    expect((await harness.submit()).detail).to.include({ code: 'token-refused' });
    expect(posted).to.have.length(2);
    expect(readText(harness.part('failure'))).to.equal(later.sendErrors['token-refused']);
    expect(readText(harness.part('submit'))).to.equal(core.retry);
    expect(element.values['1']).to.equal('Ada');
  });
});

describeOnce('The trap', () => {
  it('is out of sight, and out of reach of keys, screen readers and autofill', async () => {
    const { element, harness, tokens } = await open(GUARDED);
    harness.control('1').focus();
    await until(() => findTrap(harness) && tokens() === 1, 'the trap');
    const trap = found(findTrap(harness), 'the trap');
    expect(readText(found(trap.closest('label'), 'its label'))).to.equal(later.trap);
    expect(trap.closest('[aria-hidden=true]')).not.to.equal(null);
    expect(trap.autocomplete).to.equal('off');
    expect(getComputedStyle(found(trap.closest('[inert]'), 'inert')).display).not.to.equal('none');
    const { width, height } = found(trap.closest('[inert]'), 'its place').getBoundingClientRect();
    expect(width * height).to.be.at.most(1);
    trap.focus();
    expect(harness.focused).not.to.equal(trap);
    // The Tab key must pass from the button to the first control after the form.
    const next = document.createElement('input');
    next.setAttribute('aria-label', 'After the form');
    element.after(next);
    harness.part('submit').focus();
    await sendKeys({ press: 'Tab' });
    expect(document.activeElement).to.equal(next);
    expect(await violations(element)).to.eql([]);
  });

  it('sends no header while it is empty', async () => {
    const { harness, posted } = await open(GUARDED);
    await harness.enter('1', { type: 'Ada' });
    await until(() => findTrap(harness), 'the trap');
    await harness.submit();
    expect(posted[0]?.has('hosted-form-trap')).to.equal(false);
  });

  it('stops a submission by a program; a person is told, and the second try succeeds', async () => {
    const { element, harness, posted } = await open(GUARDED, (headers) =>
      headers.has('hosted-form-trap') ? refused('spam_suspected') : HttpResponse.json(accepted()),
    );
    await harness.enter('1', { type: 'Ada' });
    await until(() => findTrap(harness), 'the trap');
    found(findTrap(harness), 'the trap').value = 'https://spam.example';
    expect((await harness.submit()).detail).to.include({ code: 'spam-suspected' });
    expect(posted[0]?.get('hosted-form-trap')).to.equal('filled');
    expect(readText(harness.part('failure'))).to.equal(later.sendErrors['spam-suspected']);
    expect(readText(harness.part('submit'))).to.equal(core.retry);
    expect(element.values['1']).to.equal('Ada');
    expect((await harness.submit()).name).to.equal('hf-success');
  });

  it('is set again in the next form', async () => {
    const { harness, tokens } = await open(GUARDED);
    await harness.enter('1', { type: 'Ada' });
    await until(() => tokens() === 1, 'the token');
    await harness.submit();
    harness.part('again').click();
    await until(() => harness.root.querySelector('form'), 'the form');
    harness.control('1').focus();
    await until(() => findTrap(harness) && tokens() === 2, 'the trap, and another token');
    expect(harness.root.querySelectorAll('[inert]')).to.have.length(1);
  });
});

describeOnce('A form at a plain proxy, or at a proxy that wants no tokens', () => {
  for (const capabilities of ['', PLAIN]) {
    it(`fetches no token, sets no trap and sends no anti-spam header: "${capabilities}"`, async () => {
      const { harness, posted, tokens } = await open(capabilities);
      await harness.enter('1', { type: 'Ada' });
      await harness.submit();
      expect([tokens(), findTrap(harness)]).to.eql([0, null]);
      const own = [...(posted[0]?.keys() ?? [])].filter((name) => name.startsWith('hosted-form'));
      expect(own).to.eql([]);
      expect(harness.heard('hf-captcha')).to.equal(undefined);
    });
  }
});

describeOnce('A captcha in its slot', () => {
  /** Creates a widget like the well-known ones: a frame to click, and a hidden control for the answer. */
  function widget(element: Element, name = 'cf-turnstile-response') {
    const box = document.createElement('div');
    box.slot = 'captcha';
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'I am a person';
    const control = document.createElement('input');
    control.type = 'hidden';
    control.name = name;
    box.append(button, control);
    element.append(box);
    return { box, button, control };
  }

  /** Presses the button, and waits for the outcome. */
  async function press(harness: Harness) {
    const before = harness.events.length;
    const findOutcome = () =>
      harness.events.slice(before).find(({ name }) => name === 'hf-success' || name === 'hf-error');
    harness.part('submit').click();
    await until(findOutcome, 'hf-success or hf-error');
    return found(findOutcome(), 'the outcome');
  }

  for (const name of ['cf-turnstile-response', 'h-captcha-response', 'g-recaptcha-response', 'altcha', 'my-own']) {
    it(`is read from its own control before the answers are sent: ${name}`, async () => {
      const { element, harness, posted } = await open(PLAIN);
      widget(element, name).control.value = 'solved';
      await harness.enter('1', { type: 'Ada' });
      expect((await press(harness)).name).to.equal('hf-success');
      expect(posted[0]?.get('hosted-form-captcha')).to.equal('solved');
    });
  }

  it('must be answered first: the person is told, the focus moves there, and nothing is sent', async () => {
    const { element, harness, posted } = await open(PLAIN);
    const { button, control } = widget(element, 'frc-captcha-solution');
    control.value = '.UNSTARTED';
    await harness.enter('1', { type: 'Ada' });
    expect((await press(harness)).detail).to.include({ code: 'captcha-missing' });
    await until(() => document.activeElement === button, 'the focus in the captcha');
    expect(readText(harness.part('failure'))).to.equal(later.sendErrors['captcha-missing']);
    await element.updateComplete;
    expect(readText(found(harness.root.querySelector('[role=status]'), 'status'))).to.equal(
      later.sendErrors['captcha-missing'],
    );
    expect(posted).to.eql([]);
    control.value = 'solved';
    expect((await press(harness)).name).to.equal('hf-success');
  });

  it('takes the focus itself where nothing in it can take it', async () => {
    const { element, harness } = await open(PLAIN);
    const { box, button } = widget(element);
    button.remove();
    await harness.enter('1', { type: 'Ada' });
    await press(harness);
    await until(() => document.activeElement === box, 'the focus on the captcha');
  });

  it('takes its answer from a listener of hf-captcha first, and asks again for each submission', async () => {
    const { element, harness, posted } = await open(PLAIN, (headers) =>
      headers.get('hosted-form-captcha') === 'answer-1' ? refused('captcha_failed') : HttpResponse.json(accepted()),
    );
    const { button } = widget(element);
    const asked: boolean[] = [];
    element.addEventListener('hf-captcha', ({ detail }: HostedFormEvents['hf-captcha']) => {
      asked.push(detail.used);
      detail.respondWith(Promise.resolve(`answer-${asked.length}`));
    });
    await harness.enter('1', { type: 'Ada' });
    expect((await press(harness)).detail).to.include({ code: 'captcha-failed' });
    await until(() => document.activeElement === button, 'the focus in the captcha');
    expect(readText(harness.part('failure'))).to.equal(later.sendErrors['captcha-failed']);
    expect((await press(harness)).name).to.equal('hf-success');
    expect(posted.map((headers) => headers.get('hosted-form-captcha'))).to.eql(['answer-1', 'answer-2']);
    expect(asked).to.eql([false, true]);
  });

  it('has no answer if the page’s promise rejects', async () => {
    const { element, harness, posted } = await open(PLAIN);
    widget(element).control.value = 'solved';
    element.addEventListener('hf-captcha', ({ detail }: HostedFormEvents['hf-captcha']) => {
      detail.respondWith(Promise.reject(new Error('closed')));
    });
    await harness.enter('1', { type: 'Ada' });
    expect((await press(harness)).detail).to.include({ code: 'captcha-missing' });
    expect(posted).to.eql([]);
  });
});
