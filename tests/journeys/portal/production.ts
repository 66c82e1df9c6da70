import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'

export type Installation = {
  /** What the server has printed. */
  output: () => string
  /** Runs `npx driver-pass admin` beside the server; returns what it prints. */
  createAdministrator: (values: Readonly<Record<string, string>>) => Promise<string>
  /** Waits for a mail to this address with such a text, and takes it. */
  takeMail: (email: string, wanted: RegExp) => Promise<string>
  end: () => Promise<void>
}

type Mail = { to: string; body: string }

/** The product as a supervisor starts it: an empty data folder, no demonstration, and a mail server. */
export async function installForProduction(port: number): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'driver-pass-production-'))
  const mails: Mail[] = []
  const mailServer = await aMailServer(mails)
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_FOLDER: folder,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'Driver pass <pass@plant.example>',
    LOG: '0',
    DRAIN_SECONDS: '0',
  }
  const server = spawn(process.execPath, ['operations/start/serve.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const ready = new Promise<void>((resolve) => {
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (part: Buffer) => {
        output += part.toString()
        if (output.includes(`Driver pass is ready: http://127.0.0.1:${port}`)) resolve()
      })
  })
  const ended = once(server, 'exit')
  await Promise.race([ready, ended.then(() => Promise.reject(new Error(output)))])
  return {
    output: () => output,
    createAdministrator: async (values) => {
      const options = Object.entries(values).flatMap(([name, value]) => [`--${name}`, value])
      return (await promisify(execFile)(process.execPath, ['operations/cli/admin.ts', ...options], { env })).stdout
    },
    takeMail: async (email, wanted) => {
      const find = () => mails.findIndex(({ to, body }) => to === email && wanted.test(body))
      await expect.poll(find, { timeout: 20_000 }).toBeGreaterThanOrEqual(0)
      return mails.splice(find(), 1)[0]?.body ?? ''
    },
    end: async () => {
      server.kill('SIGTERM')
      await ended
      await mailServer.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function aMailServer(mails: Mail[]): Promise<{ port: number; close: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, accept) => {
      const keep = (source: string): void => {
        const body = source.slice(source.indexOf('\r\n\r\n')).replaceAll('=\r\n', '')
        for (const { address } of envelope.rcptTo) mails.push({ to: address, body })
        accept()
      }
      void text(stream).then(keep, accept)
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return { port, close: () => new Promise((resolve) => server.close(resolve)) }
}
