import { Readable } from 'node:stream'
import * as z from 'zod'
import { everything } from '#platform/contract/live.ts'
import { isDatabaseAway } from '../database/database-errors.ts'
import type { Database } from '../database/database.ts'
import { FileAnswer } from '../http/handlers.ts'
import { hearChannel } from './live-channel.ts'

/** What the database tells in the transaction of a change: a topic, and whom it concerns, in the product's own words. Nothing of the change itself. */
const News = z.object({ topic: z.string() }).catchall(z.string().nullable())
export type News = z.output<typeof News>

export type Listener = {
  /** Whose stream it is: of one owner only the latest few are kept. */
  readonly owner: string
  readonly topics: readonly string[]
  readonly hears: (news: News) => boolean
  /** Asked at every beat; false ends the stream. While the database is away nobody knows, and the next beat asks again. */
  readonly isStillOpen: (now: Date) => Promise<boolean>
}

export type Live = {
  /** An endless answer of server-sent events, each with a topic for its data; `everything` when nobody knows what was missed. */
  open(listener: Listener): FileAnswer
  /** Ends all streams: their readers come back to another server, or to this one when it is back. */
  stop(): Promise<void>
}

export type LiveOptions = {
  readonly database: Pick<Database, 'connection'>
  readonly clock: () => Date
  /** How often a stream shows that it lives and is asked whether it still may. */
  readonly beatMs?: number
}

const channel = 'live'
const usualBeatMs = 20_000
/** A stream is ended after so many beats, an hour: whatever was forgotten about it is then over. */
const mostBeats = 180
const mostOfOneOwner = 6
/** News within this go out together. */
const gatherMs = 100
/** Who leaves so much unread is not there any more. */
const mostUnreadBytes = 32_768

type Stream = { readonly listener: Listener; readonly body: Readable; beats: number }

/** One connection to the database hears for all the open pages of this server; it begins with the first. */
export function openLive({ database, clock, beatMs = usualBeatMs }: LiveOptions): Live {
  const streams = new Set<Stream>()
  const gathered = new Set<string>()
  let hearing: ReturnType<typeof hearChannel> | undefined
  let telling: NodeJS.Timeout | undefined
  let isStopped = false

  const tell = (): void => {
    telling = undefined
    const news = [...gathered].map(readNews)
    gathered.clear()
    for (const stream of streams) write(stream, eventsFor(stream.listener, news))
  }
  const gather = (payload: string): void => {
    gathered.add(payload)
    telling ??= setTimeout(tell, gatherMs)
  }
  const beat = async (stream: Stream): Promise<void> => {
    stream.beats += 1
    const isStillOpen = stream.beats < mostBeats && (await stream.listener.isStillOpen(clock()).catch(isDatabaseAway))
    if (isStillOpen) write(stream, ':\n\n')
    else stream.body.push(null)
  }
  const beating = setInterval(() => streams.forEach((stream) => void beat(stream)), beatMs).unref()

  return {
    open: (listener) => {
      hearing ??= hearChannel({ connection: database.connection, channel, heard: gather, resumed: () => gather('') })
      const own = [...streams].filter(({ listener: { owner } }) => owner === listener.owner)
      for (const stream of own.slice(0, Math.max(0, own.length - mostOfOneOwner + 1))) stream.body.push(null)
      const stream = { listener, body: new Readable({ read: () => {} }), beats: 0 }
      streams.add(stream)
      stream.body.once('close', () => streams.delete(stream))
      write(stream, 'retry: 3000\n\n')
      if (isStopped) stream.body.push(null)
      return new FileAnswer(stream.body, headers)
    },
    stop: async () => {
      isStopped = true
      clearInterval(beating)
      clearTimeout(telling)
      for (const { body } of streams) body.push(null)
      await hearing?.stop()
    },
  }
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies that gather an answer before they pass it on would keep the news back.
  'x-accel-buffering': 'no',
}

/** Null where nobody knows what was said. */
function readNews(payload: string): News | null {
  try {
    return News.parse(JSON.parse(payload))
  } catch {
    return null
  }
}

function eventsFor({ topics, hears }: Listener, news: readonly (News | null)[]): string {
  if (news.includes(null)) return event(everything)
  const heard = news.filter((each) => each !== null && topics.includes(each.topic) && hears(each)).map((each) => each?.topic ?? '')
  return [...new Set(heard)].map(event).join('')
}

const event = (topic: string): string => `data: ${topic}\n\n`

function write({ body }: Stream, text: string): void {
  if (text === '' || body.readableEnded || body.destroyed) return
  if (body.readableLength > mostUnreadBytes) body.destroy()
  else body.push(text)
}
