import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { DatabaseAddress } from '#platform/server/database/database.ts'

export type ServerProcess = {
  port: number
  /** Since the server started: CPU time in ms, user and system, and peak memory in bytes. */
  used(): Promise<{ processorTime: number; peakMemory: number }>
  stop(): Promise<void>
}

const Ready = z.object({ port: z.number() })
const Used = z.object({ cpu: z.object({ user: z.number(), system: z.number() }), maxRss: z.number() })

export async function startServerProcess(address: DatabaseAddress): Promise<ServerProcess> {
  const child = fork(join(import.meta.dirname, 'server.ts'), [JSON.stringify(address)])
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The server ended by itself (${String(code)})`)))
  ended.catch(() => {})
  const nextMessage = async (): Promise<unknown> => (await Promise.race([once(child, 'message'), ended]))[0]
  const { port } = Ready.parse(await nextMessage())
  return {
    port,
    used: async () => {
      const answer = nextMessage()
      child.send('used')
      const { cpu, maxRss } = Used.parse(await answer)
      return { processorTime: (cpu.user + cpu.system) / 1000, peakMemory: maxRss * 1024 }
    },
    stop: async () => {
      child.disconnect()
      await ended.catch(() => {})
    },
  }
}
