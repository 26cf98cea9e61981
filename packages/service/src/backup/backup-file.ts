import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { STEPS } from '../database/migration-steps.js';
import type { Part } from './records.js';

/** The first word of each backup. */
const MARK = 'hosted-form-service-backup';

/** Writes the records of a database as lines. The version of the tables comes first, and the number of rows last: a part of a file is noticed. */
export async function* writeLines(parts: AsyncIterable<Part>): AsyncGenerator<string> {
  let rows = 0;
  for await (const part of parts) {
    if (part.kind === 'row') {
      rows += 1;
      yield `row\t${part.table}\t${part.json}\n`;
    } else if (part.kind === 'sequence') yield `sequence\t${part.name}\t${part.last}\n`;
    else yield `${MARK}\t${part.version}\n`;
  }
  yield `end\t${rows}\n`;
}

/** Writes lines into a compressed file that nobody else can read. It has its name when it is whole. */
export async function writeBackup(lines: AsyncIterable<string | Buffer>, file: string): Promise<void> {
  const unfinished = `${file}.part`;
  try {
    await pipeline(Readable.from(lines), createGzip(), createWriteStream(unfinished, { mode: 0o600, flags: 'w' }));
    await assertWhole(unfinished);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** A backup that is being read. */
export interface ReadBackup {
  /** The version of the tables. */
  readonly version: number;
  readonly parts: AsyncIterable<Part>;
}

async function* readParts(lines: AsyncIterator<string>): AsyncGenerator<Part> {
  let rows = 0;
  for (;;) {
    const line = await lines.next();
    if (line.done === true) throw new Error('The backup is cut off: its end is missing');
    const [kind = '', name = '', ...rest] = line.value.split('\t');
    if (kind === 'end') {
      if (Number(name) !== rows) throw new Error(`The backup is damaged: it has ${rows} rows of ${name}`);
      // The check of the compressed bytes comes behind the last line.
      if ((await lines.next()).done !== true) throw new Error('The backup is damaged: something follows its end');
      return;
    }
    if (kind === 'row') {
      rows += 1;
      yield { kind, table: name, json: rest.join('\t') };
    } else if (kind === 'sequence') yield { kind, name, last: rest.join('') };
    else throw new Error('The backup is damaged: a line of it has no meaning');
  }
}

/** Reads a backup. @throws Error when the file is no backup, or when it is cut off or damaged. */
export async function readBackup(file: string): Promise<ReadBackup> {
  const stream = createReadStream(file);
  const unpacked = createGunzip();
  stream.on('error', (error) => unpacked.destroy(error));
  const lines = createInterface({ input: stream.pipe(unpacked), crlfDelay: Infinity })[Symbol.asyncIterator]();
  const first = await lines.next();
  const [mark, version] = first.done === true ? [] : first.value.split('\t');
  if (mark !== MARK) throw new Error(`${file} is no backup of this service`);
  if (Number(version) > STEPS.length) throw new Error(`The backup is of a newer version of the service (${version})`);
  return { version: Number(version), parts: readParts(lines) };
}

async function assertWhole(file: string): Promise<void> {
  const { parts } = await readBackup(file);
  for await (const part of parts) void part;
}
