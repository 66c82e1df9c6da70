import { messagesFromEnv } from '#platform/server/messages/messages-from-env.ts'
import { readSettings } from '#app/settings.ts'
import { checkBackups } from './check-backups.ts'
import { checkDatabase } from './check-database.ts'
import { checkFiles } from './check-files.ts'
import { checkGateways, type TestRecipients } from './check-gateways.ts'
import { checkClock, checkDisk, checkKeys } from './check-machine.ts'
import { checkRunning } from './check-running.ts'
import { checkSettings } from './check-settings.ts'
import { problem, failureText, type Finding } from './finding.ts'

/** Checks everything that a running product needs; creates and changes nothing but a test message. Invalid settings end it at once. */
export async function runDoctor(env: NodeJS.ProcessEnv, to: TestRecipients): Promise<readonly Finding[]> {
  let settings, messages
  try {
    settings = readSettings(env)
    messages = messagesFromEnv(env)
  } catch (error) {
    return [problem('Settings', failureText(error), 'Correct the variable that is named; nothing else was checked.')]
  }
  return [
    ...checkSettings(settings, messages, env),
    ...(await checkDisk(settings)),
    ...(await checkFiles(settings)),
    ...(await checkKeys(settings, env)),
    ...(await checkClock()),
    ...(await checkDatabase(settings, env)),
    await checkBackups(settings, new Date()),
    ...(await checkGateways(messages, to)),
    ...(await checkRunning(settings, env)),
  ]
}
