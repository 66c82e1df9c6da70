const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** What one caller may cost the server: every number of the HTTP edge, with its reason. Times in milliseconds, sizes in bytes. */
export type HttpLimits = typeof usualLimits

export const usualLimits = {
  /** The longest form without files has a few thousand characters; the most drivers ticked in a list are some hundred ids. */
  jsonBytes: 256 * kilobyte,
  /** Ten times the fields of the longest form; lists of ids are sent in one field. */
  fields: 200,

  /** Heads are a few hundred bytes: a telephone on a bad line needs seconds. */
  headersMs: 20_000,
  /** Longer than the 60 s after which the usual balancers close an idle connection, so that they close first. */
  keepAliveMs: 72_000,
  /** Nothing sent and nothing received: above the longest queue of the decoder, and live streams beat every few seconds. */
  silentMs: 300_000,
  /** Some 15 kB each when idle: 75 MB. */
  connections: 5_000,

  /** Slower than an old GPRS line is not a person who waits. Judged over a window, so that a tunnel costs nobody an upload. */
  bodyPace: { bytesPerSecond: 16 * kilobyte, windowMs: 30_000 },
  /** What is still read of a refused body, so that the sender sees the answer and not a connection reset. */
  refusedBody: { bytes: 64 * megabyte, ms: 10_000 },

  /** Bodies that are still arriving. Those that came whole with their head count nowhere. */
  bodies: {
    /** A form with its files, a register, and a few tabs beside them. */
    person: { count: 16, bytes: 256 * megabyte },
    /** A plant shares one address: some dozen people upload at once. */
    address: { count: 128, bytes: 1024 * megabyte },
    /** Who is not logged in sends a telephone number or a code: bodies of some 50 bytes. */
    strangersOfAddress: { count: 64, bytes: 16 * megabyte },
    /** So that strangers, however many their addresses, leave room for those who are logged in. */
    strangers: { count: 256, bytes: 64 * megabyte },
    total: { count: 512, bytes: 2048 * megabyte },
  },

  /**
   * Calls in handlers. PostgreSQL has 8 connections on 2 cores: more calls at once make none of them faster. A page asks 6 to 10 at once, which
   * are through 4 at a time in the time that 8 would take. Who is alone, as a program at night is, may have as many as are worth batching.
   */
  calls: {
    person: { running: 4, waiting: 100 },
    /** A plant's whole office may log in behind one address: more than all that the limits on sign-in let through. */
    address: { running: 16, waiting: 400 },
    total: { running: 24, waiting: 2_000 },
    alone: { running: 20, afterMs: 30_000 },
  },
  /** Calls that carry files may wait for the decoder for minutes, so they stand in a line of their own and hold up nothing else. */
  uploads: {
    person: { running: 3, waiting: 16 },
    address: { running: 16, waiting: 16 },
    total: { running: 64, waiting: 256 },
    alone: { running: 3, afterMs: 30_000 },
  },
}
