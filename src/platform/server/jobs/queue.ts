import type { Tx } from '../database/database.ts'

/** What a job carries: the row that it is about, never what is in it, and its plant, whose integrators see it when it was given up. */
export type JobData = { plantId: string; id: string }

/** Work of one kind that waits for a server. What holds for each of its jobs is said here, once; of those about the same row one waits or runs. */
export type Queue = {
  name: string
  /** As those who look after failed work read it. */
  title: string
  /** How often a job is begun before it is given up, by servers that die over it. An error gives it up at once. */
  attempts: number
  /** How many jobs of the queue a server works on at once, the oldest first. */
  concurrency: number
}

/** A server that was silent for so long is gone: another one begins the job again. */
export const silentSeconds = 30
/** How often a working server says that it lives. */
export const heartbeatSeconds = 5
/** No job runs longer; the queue's own limit. */
export const longestSeconds = 24 * 3600
/** Done and failed jobs leave their row behind for an hour and a month. */
export const [keptDoneSeconds, keptFailedSeconds] = [3600, 30 * 24 * 3600]

const usual = { attempts: 5, concurrency: 4 }

export const queue = (values: Pick<Queue, 'name' | 'title'> & Partial<Queue>): Queue => ({ ...usual, ...values })

/** One attempt at a job. */
export type JobAttempt = {
  data: JobData
  /** Aborts when this server stops, or when it turns out that another one has taken the job over: stop at the next safe point. */
  signal: AbortSignal
  /** Ends the job in the transaction of its effect, so that it has it once. Throws `TakenOver` where another server has the job. */
  done: (tx: Tx) => Promise<void>
}

/** Another server has the job: nothing that this one has made counts. */
export class TakenOver extends Error {
  constructor() {
    super('Another server has taken this job over')
  }
}

/** Thrown by a job that cannot be done now and is begun again later. It does not count as an attempt. */
export class NotNow extends Error {
  seconds: number
  constructor(seconds: number) {
    super('This job is done later')
    this.seconds = seconds
  }
}

/** Who works on a queue. */
export type Worker = {
  queue: Queue
  run: (job: JobAttempt) => Promise<void>
  /** Notes that the job was given up: after an error, or because its servers went silent over it. */
  givenUp: (data: JobData, after: 'error' | 'silence') => Promise<void>
  /**
   * What is to be done by what the tables say. It is sent at each start where nothing of it waits: after an upgrade from a release with another
   * queue, and after a restored backup.
   */
  owed: () => Promise<readonly JobData[]>
  /** What a job is about, for those who look after failed ones: its number, no name. */
  about: (data: JobData) => string
  /** Makes a job that was given up possible again, in the transaction that sends it. False where nothing is left to do. */
  revive: (tx: Tx, data: JobData) => Promise<boolean>
}
