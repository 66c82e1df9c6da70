import { watch } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fullDisk, isOfFullDisk, readServerLines, type ServerLine } from './server-lines.rules.ts'

/** Where lines about PostgreSQL go: the server's own log. */
export type PostgresLog = Readonly<Record<ServerLine['level'], (text: string) => void>>

export type FollowedLog = {
  /** Passes on what was written until now. */
  read(): Promise<void>
  stop(): Promise<void>
}

/** What belongs to one event, such as a crash, is read together. */
const settleMs = 200

/** Passes what PostgreSQL writes on to the server's log; a full disk is one sentence, once until something else is said. */
export function followServerLog(file: string, from: number, log: PostgresLog): FollowedLog {
  let offset = from
  let said = ''
  let reading: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const readOn = async (): Promise<void> => {
    const { size } = await stat(file)
    // Begun anew at a restart.
    if (size < offset) offset = 0
    if (size === offset) return
    const bytes = Buffer.alloc(size - offset)
    await using handle = await open(file)
    await handle.read(bytes, 0, bytes.length, offset)
    offset = size
    for (const { level, text } of linesOf(bytes.toString(), dirname(file))) {
      if (text !== said) log[level](text)
      said = text
    }
  }
  const read = (): Promise<void> => (reading = reading.then(readOn).catch(() => {}))
  const watcher = watch(file, { persistent: false }, () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void read()
    }, settleMs).unref()
  })
  // Without notices of the system it is read at the end of PostgreSQL.
  watcher.on('error', () => watcher.close())
  // What it said before it was followed.
  void read()
  return {
    read,
    stop: async () => {
      watcher.close()
      clearTimeout(timer)
      await read()
    },
  }
}

const linesOf = (output: string, folder: string): readonly ServerLine[] =>
  isOfFullDisk(output) ? [{ level: 'error', text: fullDisk(folder) }] : readServerLines(output)
