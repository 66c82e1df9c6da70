import { Readable } from 'node:stream'
import { accessTopic, allTopics } from '#platform/contract/live.ts'
import { isDatabaseUnavailable } from '../database/database-errors.ts'
import type { Database } from '../database/database.ts'
import { FileResponse } from '../http/handlers.ts'
import { doFor } from '../log/work.ts'
import { timerWhile } from '../timer-while.ts'
import { openAudience, readNews, type Listener } from './audience.ts'
import { listenToChannel } from './live-channel.ts'
import { inTurns } from './turns.ts'

export type Live = {
  /** An endless response of server-sent events with a topic each; `everything` when messages may have been missed. */
  open(listener: Listener): FileResponse
  /** How many streams are open. */
  count(): number
  /** Ends all streams; their clients reconnect, to another server or to this one after its restart. */
  stop(): Promise<void>
}

export type LiveOptions = {
  database: Pick<Database, 'connection'>
  clock: () => Date
  /** Resolves when readers have what is committed: pages refetch at once, and would see what was before. */
  caughtUp?: () => Promise<void>
  /** The interval of the checks `isStillOpen`. */
  checkMs?: number
}

const channel = 'live'
/** A person who lost access loses the stream within five seconds. */
const usualCheckMs = 4_000
/** The streams are checked in turn, so that thousands of them never delay a call. */
const turnsOfChecks = 20
const checksPerHeartbeat = 5
/** Streams end after an hour, as a safeguard. */
const maxChecks = 900
const maxHeadStart = 100
const maxPerOwner = 6
/** Messages within this time are sent together. */
const batchMs = 100
/** A client with more unread bytes is considered gone. */
const maxUnreadBytes = 32_768
const ownWork = { job: 'live' }

type Stream = { listener: Listener; body: Readable; checks: number }

/** One database connection, opened with the first stream, serves all open pages of this server. */
export function openLive({ database, clock, caughtUp, checkMs = usualCheckMs }: LiveOptions): Live {
  const streams = openAudience<Stream>()
  const turns = inTurns<Stream>(turnsOfChecks)
  const pending = new Set<string>()
  let channelListener: ReturnType<typeof listenToChannel> | undefined
  let flushTimer: NodeJS.Timeout | undefined
  let isStopped = false

  const flush = async (): Promise<void> => {
    flushTimer = undefined
    const messages = [...pending].map(readNews)
    pending.clear()
    await caughtUp?.()
    if (isStopped) return
    const news = messages.filter((message) => message !== null)
    if (news.length < messages.length) streams.all().forEach((stream) => write(stream, event(allTopics)))
    else streams.concerned(news).forEach((topics, stream) => write(stream, [...topics].map(event).join('')))
  }
  const enqueue = (payload: string): void => {
    pending.add(payload)
    flushTimer ??= setTimeout(() => void doFor(ownWork, flush), batchMs)
  }
  const check = async (stream: Stream): Promise<void> => {
    stream.checks += 1
    const isOpen = await stream.listener.isStillOpen(clock()).catch(isDatabaseUnavailable)
    if (!isOpen) write(stream, event(accessTopic))
    if (!isOpen || stream.checks >= maxChecks) stream.body.push(null)
    else if (stream.checks % checksPerHeartbeat === 0) write(stream, ':\n\n')
  }
  // The timer began in the call of one stream, and serves all of them.
  const checkNext = (): void => doFor(ownWork, () => turns.take().forEach((stream) => void check(stream)))
  const checks = timerWhile(() => streams.all().size > 0, checkNext, checkMs / turnsOfChecks)
  return {
    open: (listener) => {
      const onReconnect = (): void => enqueue('')
      channelListener ??= listenToChannel({ connection: database.connection, channel, onMessage: enqueue, onReconnect })
      const own = streams.ofOwner(listener.owner)
      for (const stream of own.slice(0, Math.max(0, own.length - maxPerOwner + 1))) stream.body.push(null)
      const stream: Stream = { listener, body: new Readable({ read: () => {} }), checks: 0 }
      streams.add(stream)
      checks.start()
      // Another beginning for each, so that after a restart neither their heartbeats nor their ends fall together.
      stream.checks = Math.floor(turns.add(stream) / turnsOfChecks) % maxHeadStart
      stream.body.once('close', () => (streams.delete(stream), turns.delete(stream)))
      write(stream, 'retry: 3000\n\n')
      if (isStopped) stream.body.push(null)
      return new FileResponse(stream.body, headers)
    },
    count: () => streams.all().size,
    stop: async () => {
      isStopped = true
      checks.stop()
      clearTimeout(flushTimer)
      for (const { body } of streams.all()) body.push(null)
      await channelListener?.stop()
    },
  }
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Keeps proxies from buffering the events.
  'x-accel-buffering': 'no',
}

const event = (topic: string): string => `data: ${topic}\n\n`

function write({ body }: Stream, text: string): void {
  if (text === '' || body.readableEnded || body.destroyed) return
  if (body.readableLength > maxUnreadBytes) body.destroy()
  else body.push(text)
}
