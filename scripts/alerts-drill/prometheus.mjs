// A Prometheus that scrapes the product every two seconds, on a port of this machine only.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../demo-product.mjs'

const rules = resolve(import.meta.dirname, '..', '..', 'deploy', 'prometheus-alerts.yml')

export const alertNames = () => [...readFileSync(rules, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)

export async function startPrometheus({ program, folder, metrics }) {
  const [port, config] = [await freePort(), join(folder, 'prometheus.yml')]
  writeFileSync(
    config,
    `global: { scrape_interval: 2s, scrape_timeout: 2s, evaluation_interval: 1s }
rule_files: ['${rules}']
scrape_configs: [{ job_name: driver-pass, static_configs: [{ targets: ['${metrics}'] }] }]
`,
  )
  const args = [`--config.file=${config}`, `--storage.tsdb.path=${join(folder, 'prometheus')}`, `--web.listen-address=127.0.0.1:${port}`]
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (part) => (output = (output + part).slice(-4000)))
  const failed = once(child, 'error').then(([error]) => {
    throw new Error(`${program} cannot be run (${error.code}). Install Debian's package prometheus, or name the program: --prometheus PATH`)
  })
  failed.catch(() => {})
  const ask = async (path) => (await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()).data
  const untilReady = async () => {
    while (!(await fetch(`http://127.0.0.1:${port}/-/ready`).catch(() => null))?.ok) {
      if (child.exitCode !== null) throw new Error(`Prometheus ended: ${output}`)
      await sleep(100)
    }
  }
  await Promise.race([untilReady(), failed])
  return {
    /** Whether the condition is true: the alert is pending or fires. */
    isActive: async (alert, wanted = {}) =>
      (await ask('alerts')).alerts.some(({ labels }) =>
        Object.entries({ alertname: alert, ...wanted }).every(([name, value]) => labels[name] === value),
      ),
    untilScraped: async () => {
      while ((await ask('targets')).activeTargets[0]?.health !== 'up') await sleep(200)
    },
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
