import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTerminalLog } from '#platform/server/log/log.ts'
import { createProduct } from '#app/product.ts'
import { createServices } from '#app/services.ts'
import { readSettings } from '#app/settings.ts'
import { onTeardown } from '#tests/world/teardown.ts'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { openObservers } from './observers.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8')
const rules = await read('deploy/prometheus-alerts.yml')
const dashboard = JSON.parse(await read('deploy/grafana-dashboard.json')) as Dashboard

type Target = { refId: string; expr: string; legendFormat: string }
type Panel = {
  id: number
  type: string
  title: string
  datasource: object
  gridPos: { x: number; y: number; w: number; h: number }
  fieldConfig: { defaults: { unit: string } }
  targets: readonly Target[]
}
type Variable = { name: string; type: string; query: string }
type Dashboard = Readonly<Record<'title' | 'uid' | 'schemaVersion' | 'refresh' | 'time', unknown>> & {
  templating: { list: readonly Variable[] }
  panels: readonly Panel[]
}

/** What Prometheus reads from a server without gateways, replicas and backups. */
async function readMetrics(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'driver-pass-metrics-'))
  onTeardown(() => rm(folder, { recursive: true, force: true }))
  const settings = readSettings({ DATA_FOLDER: folder, DEMO: 'true', LOG: 'false', METRICS_PORT: '0' })
  const printed: string[] = []
  const clock = (): Date => new Date('2026-11-21T06:00:00Z')
  const services = await createServices({ settings, env: {}, now: clock(), log: openTerminalLog((line) => void printed.push(line)) })
  onTeardown(services.decoder.close)
  const { database } = await copyOfTemplate()
  const product = await createProduct({ database, services, settings, clock, checkResponses: false })
  onTeardown(() => product.app.close())
  const observers = await openObservers(settings, services.log)
  onTeardown(await observers.serve({ database, product, services, installation: { settings, id: '1' }, clock }))
  const address = /Metrics: (\S+)/.exec(printed.join('\n'))?.[1] ?? ''
  return (await fetch(address)).text()
}

it('every metric is named as Prometheus wants it: a counter, and nothing else, ends with _total, and each has a help text', async () => {
  const text = await readMetrics()
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({ name, type }))
  expect(types.length).toBeGreaterThan(30)
  expect(types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([])
  expect(types.filter(({ name }) => !text.includes(`# HELP ${name} `))).toEqual([])
})

it('alerts and dashboard ask for metrics that a server answers', async () => {
  const answered = [...(await readMetrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  const queries = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...dashboard.templating.list.map(({ query }) => query),
  ]
  const asked = [rules, ...queries].flatMap((text) => text.match(/\b(?:driver_pass|process|nodejs)_\w+/g) ?? [])
  expect(asked.length).toBeGreaterThan(50)
  expect([...new Set(asked)].filter((name) => !answered.includes(name))).toEqual([])
})

it('the dashboard is one that Grafana takes: named panels side by side, with units and a source that is chosen', () => {
  expect(dashboard).toMatchObject({
    title: expect.stringMatching(/\S/),
    uid: expect.stringMatching(/^[\w-]{1,40}$/),
    schemaVersion: expect.any(Number),
    refresh: '30s',
    time: { from: expect.any(String), to: 'now' },
  })
  const variables = new Set(dashboard.templating.list.map(({ name }) => name))
  const { panels } = dashboard
  const source = { type: 'prometheus', uid: '${datasource}' }
  for (const { title, type, datasource, fieldConfig, targets } of panels) {
    expect({ title, type, datasource, unit: fieldConfig.defaults.unit }).toEqual({
      title: expect.stringMatching(/^[A-Z]/),
      type: 'timeseries',
      datasource: source,
      unit: expect.stringMatching(/^(short|s|bytes|ops|reqps)$/),
    })
    expect(targets.map(({ refId }) => refId)).toEqual(['A', 'B', 'C'].slice(0, targets.length))
    const used = targets.flatMap(({ expr }) => [...expr.matchAll(/\$(\w+)/g)].map(([, name = '']) => name))
    expect(used.filter((name) => name !== '__rate_interval' && !variables.has(name))).toEqual([])
  }
  expect(variables.has('datasource')).toBe(true)
  for (const field of ['id', 'title'] as const) expect(new Set(panels.map((panel) => panel[field])).size).toBe(panels.length)
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([])
})

it('every alert has a line in the runbook and a fault in the drill', async () => {
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  const [runbook, drill] = [await read('docs/operations.md'), await read('scripts/alerts-drill/faults.mjs')]
  expect([...runbook.matchAll(/^\| (\w+) +\| \S/gm)].map(([, name]) => name)).toEqual(expect.arrayContaining(alerts))
  expect(alerts.filter((name) => !new RegExp(`^ {2}${name}: `, 'm').test(drill))).toEqual([])
})
