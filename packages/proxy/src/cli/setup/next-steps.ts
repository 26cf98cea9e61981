import type { Plan } from './plan.js';
import type { PlanSource, Step } from './server-plan.js';

/** Writes the steps that are left, in order, as Markdown. An administrator needs no `sudo`, which a small system has not. */
export function writeNext({ page }: PlanSource['answers'], steps: Plan['steps'], isRoot: boolean): string {
  const all = [...steps, LOOK(page)];
  return ['# What is left to do', '', ...all.map((step, index) => writeStep(step, index + 1, isRoot)), WHERE, ''].join(
    '\n',
  );
}

const LOOK = (page: string): Step => ({
  says: 'Ask whether all is well.',
  lines: [`npx hosted-form-proxy doctor ${page}`],
});

const WHERE = [
  'The file `proxy.env`, or `hosted-form-config.php`, holds the token: nobody else may read it.',
  'To change an answer, run `npx hosted-form-proxy setup` again. It keeps the answers in `setup.json`.',
].join('\n');

/** Writes a step with its number, as Markdown. */
export function writeStep({ says, commands, lines, needs }: Step, number: number, isRoot: boolean): string {
  const before = !isRoot && needs?.includes('root') === true ? 'sudo ' : '';
  const shown = [...(lines ?? []), ...(commands ?? []).map((command) => before + writeCommand(command))];
  const block = shown.length > 0 ? ['', '   ```', ...shown.map((line) => (line ? `   ${line}` : '')), '   ```'] : [];
  return [`${String(number)}. ${says}`, ...block, ''].join('\n');
}

/** Writes a command for a shell. */
export const writeCommand = (command: readonly string[]): string =>
  command
    .map((word) => (/^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`))
    .join(' ');
