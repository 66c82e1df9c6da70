const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Limits on what one caller may use, each with its reason. Times in milliseconds, sizes in bytes. */
export type HttpLimits = typeof defaultLimits

export const defaultLimits = {
  /** The longest form without files has a few thousand characters; a selection in a list has at most some hundred ids. */
  jsonBytes: 256 * kilobyte,
  /** Ten times the fields of the longest form; lists of ids are sent in one field. */
  fields: 200,

  /** Headers are a few hundred bytes, which a phone with bad reception sends in seconds. */
  headersMs: 20_000,
  /** Longer than the usual 60 s of load balancers, so that the balancer closes an idle connection first. */
  keepAliveMs: 72_000,
  /** Idle in both directions. Longer than the decoder's longest queue; live streams send a heartbeat every few seconds. */
  silentMs: 300_000,
  /** 10,000 open pages and their calls. An idle connection takes about 15 kB: 180 MB in total. */
  connections: 12_000,

  /**
   * Calls whose answers have not been read to the end; one more cuts the connection of the oldest. Browsers, proxies and our clients send the next call
   * of a connection after the answer, so eight are a program's; a person has at most 104 in the queue, and a plant that shares one address four times as many.
   */
  unanswered: { connection: 8, person: 200, address: 1_000 },

  /** Slower than GPRS is no real user. Measured over a window, so that a short loss of reception does not cost an upload. */
  bodyPace: { bytesPerSecond: 16 * kilobyte, windowMs: 30_000 },
  /** How much of a refused body is still read, so that the sender gets the response and not a connection reset: as fast as most lines send. */
  refusedBody: { bytes: 64 * megabyte, bytesPerSecond: 16 * megabyte, ms: 10_000 },

  /** Bodies in transit. One that arrives together with its headers is not counted. */
  bodies: {
    /** A form with its files, a driver register, and a few more tabs. */
    person: { count: 16, bytes: 256 * megabyte },
    /** A plant shares one address, from which some dozen people upload at once. */
    address: { count: 128, bytes: 1024 * megabyte },
    /** Callers who are not logged in send a phone number or a code: about 50 bytes. */
    anonymousOfAddress: { count: 64, bytes: 16 * megabyte },
    /** Leaves capacity for logged-in users, however many addresses anonymous callers use. */
    anonymous: { count: 256, bytes: 64 * megabyte },
    total: { count: 512, bytes: 2048 * megabyte },
  },

  /**
   * Calls in handlers. PostgreSQL has 8 connections on 2 cores, so more concurrent calls are not faster: a page's 6 to 10 calls take as long at
   * 4 at a time as at 8. A caller that is the only one, such as a nightly script, may run as many as batching makes use of.
   */
  calls: {
    person: { running: 4, waiting: 100 },
    /** A whole office may log in from one address: more than the sign-in limits allow through. */
    address: { running: 16, waiting: 400 },
    total: { running: 24, waiting: 2_000 },
    alone: { running: 20, afterMs: 30_000 },
  },
  /** Uploads may wait minutes for the decoder, so they have a queue of their own. */
  uploads: {
    person: { running: 3, waiting: 16 },
    address: { running: 16, waiting: 16 },
    total: { running: 64, waiting: 256 },
    alone: { running: 3, afterMs: 30_000 },
  },
}
