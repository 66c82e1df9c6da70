import { messagesFromEnv } from '#platform/server/messages/messages-from-env.ts'
import { openJsonLog, openTerminalLog, type Log } from '#platform/server/log/log.ts'
import { readSettings, type Settings } from '#app/settings.ts'
import { resolveStartMode } from '#app/start-mode.rules.ts'

/** Lines of JSON outside a demo, or with LOG=1; sentences for a person at the terminal otherwise. */
export const openLog = ({ LOG }: Pick<Settings, 'LOG'>, isDemo: boolean, print: (line: string) => void): Log =>
  (LOG ?? !isDemo) ? openJsonLog() : openTerminalLog(print)

/** The log before the start, whose failure is a line like every other. */
export function openStartLog(env: NodeJS.ProcessEnv, print: (line: string) => void): Log {
  const isProduction = env['NODE_ENV'] === 'production'
  try {
    const settings = readSettings(env)
    const start = resolveStartMode({ settings, nodeEnv: env['NODE_ENV'], hasGateway: messagesFromEnv(env).gateway !== null })
    return openLog(settings, start.ok ? start.isDemo : !isProduction, print)
  } catch {
    // Settings that cannot be read say nothing about the log.
    return openLog({ LOG: ['1', 'true', 'yes', 'on'].includes(env['LOG'] ?? '') || undefined }, !isProduction, print)
  }
}
