// The product in front of a primary and a standby, with gateways and a bucket that can fail, and a data folder on a small disk of its own.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { anS3Server } from '../../src/platform/server/files/s3/s3-server.factory.ts'
import { openPair } from '../database-drill/pair.mjs'
import { query } from '../database-drill/processes.mjs'
import { activeDrivers, signIn, startProduct as startDemo } from '../database-drill/product.mjs'
import { freePort } from '../demo-product.mjs'

const phone = '0700000110'

export async function openScene(folder) {
  const [port, s3] = [await freePort(), await anS3Server()]
  const bucket = { FILE_STORE: 's3', ...s3.settings }
  const { token, driver } = await fillDemo(folder, port, bucket)
  const disk = join(folder, 'data')
  mkdirSync(disk)
  const hasOwnDisk = mount(disk)
  execFileSync('cp', ['-a', join(folder, 'sign-in.key'), join(folder, 'card-keys.json'), disk])
  const pair = await openPair(join(folder, 'pair'), join(folder, 'postgres', 'cluster'))
  const [sms, mail, metricsPort] = [await openSms(), await openMail(), await freePort()]
  const server = serverWith(port, {
    ...bucket,
    DATA_FOLDER: disk,
    DATABASE_URL: `postgres://postgres@127.0.0.1:${pair.proxy.port}/driver_pass`,
    METRICS_PORT: String(metricsPort),
    SMS_GATEWAY_URL: sms.address,
    SMTP_URL: mail.address,
    MAIL_FROM: 'drivers@plant.example',
  })
  await server.start()
  const stop = async () => {
    await server.end('SIGTERM')
    await sms.stop()
    await s3.close()
    await mail.stop()
    await pair.stop()
    if (hasOwnDisk) execFileSync('umount', ['-l', disk])
  }
  const sql = (text, values) => query(pair.primary().address, text, values)
  return { ...server, token, driver, phone, disk, hasOwnDisk, pair, sms, mail, s3, metrics: `127.0.0.1:${metricsPort}`, sql, stop }
}

/** A demo without gateways shows the codes; its sessions stay valid. */
async function fillDemo(folder, port, bucket) {
  const demo = await startDemo(port, { DATA_FOLDER: folder, ...bucket })
  const token = await signIn(demo.base, phone)
  const [driver] = await activeDrivers(demo.base, token)
  await demo.stop()
  return { token, driver }
}

function serverWith(port, settings) {
  const env = { ...process.env, PORT: String(port), DEMO: '1', LOG: '0', DRAIN_SECONDS: '0', ...settings }
  const base = `http://127.0.0.1:${port}`
  let child
  const start = async () => {
    child = spawn(process.execPath, ['operations/start/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    while (!(await fetch(`${base}/v1/health/ready`).catch(() => null))?.ok) {
      if (child.exitCode !== null) throw new Error('The product did not start.')
      await sleep(50)
    }
  }
  const end = async (name) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(name)
    await once(child, 'exit')
  }
  return { base, pid: () => child.pid, start, end }
}

/** 64 MB; false without the right to mount. */
function mount(disk) {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m,mode=700', 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function openSms() {
  const gateway = { status: 200 }
  const server = createServer((request, response) => void request.resume().on('end', () => response.writeHead(gateway.status).end()))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(gateway, {
    address: `http://127.0.0.1:${server.address().port}`,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  })
}

async function openMail() {
  const gateway = { isSlow: false }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => void setTimeout(done, gateway.isSlow ? 9_000 : 0),
    onData: (stream, _session, done) => stream.on('end', done).resume(),
  })
  server.on('error', () => {})
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(gateway, {
    address: `smtp://127.0.0.1:${server.server.address().port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  })
}
