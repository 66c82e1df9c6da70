import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTeardown } from './teardown.ts'

type LoggingServer = {
  address: string
  /** What it has written so far. */
  output: () => string
  /** Ends it; answers all that it has written. */
  stop: () => Promise<string>
}

/** The product in a process of its own, with the log of an installation. */
export async function aLoggingServer(settings: Readonly<Record<string, string>>): Promise<LoggingServer> {
  const env = { ...process.env, PORT: '0', DEMO: '0', LOG: '1', ...settings }
  const child = spawn('node', ['operations/start/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  let output = ''
  const address = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        output += part.toString()
        const [, found] = /ready: (http:\/\/127\.0\.0\.1:\d+)/.exec(output) ?? []
        if (found) resolve(found)
      })
    child.once('exit', () => reject(new Error(output)))
  })
  onTeardown(async () => void (child.exitCode === null && child.kill('SIGKILL')))
  const stop = async (): Promise<string> => {
    child.kill('SIGTERM')
    await ended
    return output
  }
  return { address: await address, output: () => output, stop }
}
