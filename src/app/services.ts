import { join } from 'node:path'
import { openBackground, type Background } from '#platform/server/jobs/background.ts'
import { faultLine } from '#platform/server/log/fault-line.ts'
import { openDecoder, type Decoder } from '#platform/server/decode/decoder.ts'
import { messagesFromEnv, type Messages } from '#platform/server/messages/messages-from-env.ts'
import { postOffice, type PostOffice } from '#platform/server/messages/post-office.ts'
import { terminalSender } from '#platform/server/messages/terminal-sender.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { loadKey } from '#platform/server/secrets/key-file.ts'
import type { Settings } from './settings.ts'
import { judgeStart } from './start-mode.rules.ts'

/** What handlers and jobs are given beside the database: made once at start. */
export type Services = {
  readonly files: UploadStore
  readonly messages: Messages
  /** Where codes for sign-in are handed over; null where no way of sending is set up and this is no demonstration. */
  readonly codes: PostOffice | null
  readonly background: Background
  /** The caller closes it, after the background has stopped. */
  readonly decoder: Decoder
  readonly key: Buffer
  readonly auditHeadFile: string
  readonly country: string
  readonly isDemo: boolean
}

type Wanted = { readonly settings: Settings; readonly env: NodeJS.ProcessEnv; readonly print: (line: string) => void }

export async function gatherServices({ settings, env, print }: Wanted): Promise<Services> {
  const messages = messagesFromEnv(env)
  const start = judgeStart({ settings, nodeEnv: env['NODE_ENV'], hasGateway: messages.gateway !== null })
  if (!start.ok) throw new Error(start.message)
  for (const warning of start.warnings) print(warning)
  const { isDemo } = start
  const sender = messages.gateway ?? (isDemo ? terminalSender(print) : null)
  const decoder = openDecoder()
  return {
    files: { ...openFileStore(join(settings.DATA_FOLDER, 'files')), decoder },
    decoder,
    messages,
    codes: sender && postOffice(sender, print),
    background: openBackground((error) => print(`Work in the background failed: ${faultLine(error)}`)),
    key: await loadKey(settings.DATA_FOLDER, env),
    auditHeadFile: settings.AUDIT_HEAD_FILE ?? join(settings.DATA_FOLDER, 'audit-heads.jsonl'),
    country: settings.DEFAULT_COUNTRY,
    isDemo,
  }
}
