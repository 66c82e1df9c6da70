import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { metricName } from './figure.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8')
const alertsIn = (rules: string): readonly string[] => [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

it('alerts and dashboard ask for metrics that exist', async () => {
  const sources = await Promise.all((await readdir(import.meta.dirname)).map((name) => read(join('src/app/metrics', name))))
  const declared = [...sources.join('\n').matchAll(/(?:figure|options)\(\s*'([a-z_]+)'/g)].map(([, name = '']) => metricName(name))
  const asked =
    `${await read('deploy/prometheus-alerts.yml')}${await read('deploy/grafana-dashboard.json')}`.match(/driver_pass_\w+/g) ?? []
  const names = asked.map((name) => name.replace(/(call_seconds)_bucket$/, '$1'))
  expect(names.filter((name) => !declared.includes(name))).toEqual([])
})

it('every alert has a line in the runbook and a fault in the drill', async () => {
  const alerts = alertsIn(await read('deploy/prometheus-alerts.yml'))
  const [runbook, drill] = [await read('docs/operations.md'), await read('scripts/alerts-drill/faults.mjs')]
  expect([...runbook.matchAll(/^\| (\w+) +\| \S/gm)].map(([, name]) => name).filter((name) => name !== 'alert')).toEqual(
    expect.arrayContaining([...alerts]),
  )
  expect(alerts.filter((name) => !new RegExp(`^ {2}${name}: `, 'm').test(drill))).toEqual([])
})
