import { join } from 'node:path'
import { openBackground, type Background } from '#platform/server/jobs/background.ts'
import { openDecoder, type Decoder } from '#platform/server/decode/decoder.ts'
import { messagesFromEnv } from '#platform/server/messages/messages-from-env.ts'
import { watchMessages, type WatchedMessages } from '#platform/server/messages/watched-sender.ts'
import type { Log } from '#platform/server/log/log.ts'
import { backgroundSender, type BackgroundSender } from '#platform/server/messages/background-sender.ts'
import { terminalSender } from '#platform/server/messages/background-sender.ts'
import { storeFilesIn } from '#platform/server/files/file-store.ts'
import { watchPlace, type PlaceState } from '#platform/server/files/place/watch-place.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { loadKey } from '#platform/server/secrets/key-file.ts'
import { openCardKeys, type CardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { currentPlaceOf } from './file-places.ts'
import type { Settings } from './settings.ts'
import { resolveStartMode, type StartMode } from './start-mode.rules.ts'

/** The services of handlers and jobs besides the database, created once at start. */
export type Services = {
  files: UploadStore
  /** Where `files` are, as the latest requests found it. */
  filePlace: PlaceState
  messages: WatchedMessages
  /** Sends sign-in codes; null without a gateway outside the demo. */
  codes: BackgroundSender | null
  /** Sends mail to any address; null without a mail server. */
  mails: BackgroundSender | null
  background: Background
  /** The caller closes it after stopping `background`. */
  decoder: Decoder
  key: Buffer
  cardKeys: CardKeys
  auditHeadFile: string
  country: string
  /** Whether webhooks may lead into private networks, and by plain http. */
  webhooksMayBePrivate: boolean
  isDemo: boolean
  log: Log
}

type ServiceOptions = {
  settings: Settings
  env: NodeJS.ProcessEnv
  now: Date
  log: Log
}

/** Whether this is a demo; throws a sentence where the settings do not allow a start. */
export function requireStartMode(settings: Settings, env: NodeJS.ProcessEnv): StartMode {
  const start = resolveStartMode({ settings, nodeEnv: env['NODE_ENV'], hasGateway: messagesFromEnv(env).gateway !== null })
  if (!start.ok) throw new Error(start.message)
  return start
}

export async function createServices({ settings, env, now, log }: ServiceOptions): Promise<Services> {
  const configured = messagesFromEnv(env)
  const { isDemo, warnings } = requireStartMode(settings, env)
  for (const warning of warnings) log.warn(warning)
  const messages = watchMessages(configured, log)
  const sender = messages.gateway ?? (isDemo ? terminalSender(log.info) : null)
  const decoder = openDecoder()
  const { current, before } = currentPlaceOf(settings)
  const filePlace = watchPlace(current, log)
  return {
    files: { ...storeFilesIn(filePlace, before), decoder },
    filePlace,
    decoder,
    messages,
    codes: sender && backgroundSender(sender, log.warn),
    mails: messages.mail && backgroundSender(messages.mail, log.warn),
    background: openBackground((err) => log.error({ err }, 'background work failed')),
    key: await loadKey(settings.DATA_FOLDER, env),
    cardKeys: await openCardKeys(settings.DATA_FOLDER, env, now),
    auditHeadFile: settings.AUDIT_HEAD_FILE ?? join(settings.DATA_FOLDER, 'audit-heads.jsonl'),
    country: settings.DEFAULT_COUNTRY,
    webhooksMayBePrivate: settings.WEBHOOKS_PRIVATE,
    isDemo,
    log,
  }
}
