import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Messages } from '#platform/server/messages/messages-from-env.ts'
import type { Settings } from '#app/settings.ts'
import { resolveStartMode } from '#app/start-mode.rules.ts'
import { fine, problem, warning, type Finding } from './finding.ts'

const webApp = join(import.meta.dirname, '..', '..', 'dist', 'web', 'index.html')

/** Whether a start would accept these settings, and what they leave open. */
export function checkSettings(settings: Settings, messages: Messages, env: NodeJS.ProcessEnv): readonly Finding[] {
  const start = resolveStartMode({ settings, nodeEnv: env['NODE_ENV'], hasGateway: messages.gateway !== null })
  if (!start.ok) return [problem('Settings', start.message, 'Correct the settings; docs/operations.md lists them.')]
  const { isDemo, warnings } = start
  return [
    isDemo
      ? warning('Settings', 'This is a demo: everybody sees the login codes.', 'For real use set DEMO=0 and a gateway for messages.')
      : fine('Settings', 'are valid'),
    ...warnings.map((text) => warning('Proxy', text, 'Until then the limits per address count all users as one.')),
    ...(settings.PUBLIC_URL === undefined && !isDemo
      ? [
          warning(
            'Address',
            'PUBLIC_URL is not set.',
            'Set it to the address that users open: calls from other sites are refused then, and cards and invitations name it.',
          ),
        ]
      : []),
    existsSync(webApp)
      ? fine('Web app', 'is built')
      : warning('Web app', 'is not built: users see no page.', 'npm start builds it; a service needs npx driver-pass build before.'),
  ]
}
