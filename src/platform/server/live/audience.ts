import * as z from 'zod/mini'
import { byKey } from './by-key.ts'

/** Sent by the database in the transaction of a change: a topic and the keys of those it concerns. Contains nothing of the change itself. */
const LiveMessage = z.catchall(z.object({ topic: z.string() }), z.nullable(z.string()))
export type News = z.output<typeof LiveMessage>

export type Listener = {
  /** The owner of the stream. Only the latest six streams of an owner stay open. */
  owner: string
  topics: readonly string[]
  /** `accepts` is asked only about news with one of these entries, as `newsKey` writes them. */
  keys: readonly string[]
  accepts: (news: News) => boolean
  /** Checked every few seconds; false ends the stream. During a database outage the check is repeated. */
  isStillOpen: (now: Date) => Promise<boolean>
}

/** An entry of a message: 'plant 7'. */
export const newsKey = (entry: string, value: string): string => `${entry} ${value}`

export type Audience<T> = {
  add(member: T): void
  delete(member: T): void
  all(): ReadonlySet<T>
  ofOwner(owner: string): readonly T[]
  /** Those who accept any of the news, with the topics. Looks only at those with a key of it: thousands listen, and a change concerns one plant. */
  concerned(news: readonly News[]): ReadonlyMap<T, ReadonlySet<string>>
}

export function openAudience<T extends { listener: Listener }>(): Audience<T> {
  const all = new Set<T>()
  const [owners, keys] = [byKey<T>(), byKey<T>()]
  return {
    add: (member) => {
      all.add(member)
      owners.add(member, [member.listener.owner])
      keys.add(member, member.listener.keys)
    },
    delete: (member) => {
      all.delete(member)
      owners.delete(member, [member.listener.owner])
      keys.delete(member, member.listener.keys)
    },
    all: () => all,
    ofOwner: (owner) => [...owners.of(owner)],
    concerned: (news) => {
      const concerned = new Map<T, Set<string>>()
      for (const message of news)
        for (const [entry, value] of Object.entries(message))
          for (const member of keys.of(newsKey(entry, value ?? '')))
            if (member.listener.topics.includes(message.topic) && member.listener.accepts(message))
              concerned.set(member, (concerned.get(member) ?? new Set()).add(message.topic))
      return concerned
    },
  }
}

/** Null for an unreadable payload. */
export function readNews(payload: string): News | null {
  try {
    return LiveMessage.parse(JSON.parse(payload))
  } catch {
    return null
  }
}
