import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** The identity of a running process among those of all machines. */
export interface ProcessIdentity {
  readonly pid: number;
  /** The name of the machine. */
  readonly host: string;
  /** Tells two machines of the same name apart; `""` where the system has no such number. */
  readonly machine: string;
  /** The id of this start of the machine; `""` where it is unknown. */
  readonly boot: string;
  /** The space that process ids belong to: each container has its own. `""` where the system does not say. */
  readonly space: string;
  /** The start time of the process in the system's own unit: a reused process id has another. `""` where it is unknown. */
  readonly started: string;
}

/** The known state of a process. */
export type Liveness = 'alive' | 'dead' | 'unknown';

function readTrimmed(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

function pidSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/**
 * Reads the state and the start time of a process. Source: proc_pid_stat(5), fields 3 and 22. The name before them may
 * hold any character.
 */
function readStatus(pid: number): { readonly state: string; readonly started: string } {
  const stat = readTrimmed(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', started: fields[19] ?? '' };
}

/** Describes this process. */
export function thisProcess(): ProcessIdentity {
  return {
    pid: process.pid,
    host: hostname(),
    machine: readTrimmed('/etc/machine-id'),
    boot: readTrimmed('/proc/sys/kernel/random/boot_id'),
    space: pidSpace(),
    started: readStatus(process.pid).started,
  };
}

/** Tells whether an error of the system has a code, such as `ENOENT`. */
export function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function hasProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, and belongs to another user
    return !hasErrorCode(error, 'ESRCH');
  }
}

/** Returns whether a process runs, as far as this process can see. Processes of other machines and containers are `unknown`. */
export function checkLiveness(other: ProcessIdentity, own: ProcessIdentity = thisProcess()): Liveness {
  if (other.boot !== own.boot) {
    const isSameMachine = other.host === own.host && other.machine === own.machine;
    return isSameMachine ? 'dead' : 'unknown';
  }
  if (other.space !== own.space) return 'unknown';
  if (own.boot === '' && other.host !== own.host) return 'unknown';
  if (!hasProcess(other.pid)) return 'dead';
  const { state, started } = readStatus(other.pid);
  // a zombie has ended, and waits for its parent to notice
  return state === 'Z' || started !== other.started ? 'dead' : 'alive';
}
