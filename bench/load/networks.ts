/** A connection, as the browser imitates it: every request waits for the latency. Handshakes and lost packets are left out. */
export interface Network {
  readonly name: string;
  /** The time of a trip. ms */
  readonly latency: number;
  /** kbit/s */
  readonly down: number;
  /** kbit/s */
  readonly up: number;
}

/** A bad mobile connection. The goals are for this one. */
export const SLOW: Network = { name: '400 kbit/s', latency: 400, down: 400, up: 400 };

/** A connection that makes nothing wait for long. */
export const FAST: Network = { name: 'cable', latency: 28, down: 5000, up: 1000 };

/** All connections; the later ones are those by which WebPageTest imitates 4G and cable. */
export const NETWORKS: readonly Network[] = [SLOW, { name: '4G', latency: 170, down: 9000, up: 9000 }, FAST];
