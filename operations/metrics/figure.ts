import { Counter, Gauge, Registry } from '@prometheus-io/client'

type Labels = Readonly<Record<string, string>>

/** Values that are read when Prometheus asks. The name has no prefix; one that ends in _total only grows. */
export type Figure = { name: string; help: string; values: readonly (readonly [Labels, number])[] }

/** A figure with a value for each key of `counts`, which becomes the label. */
export const figureBy = (label: string, counts: Readonly<Record<string, number>>, of: Labels = {}): Figure['values'] =>
  Object.entries(counts).map(([key, count]) => [{ ...of, [label]: key }, count])

export const figure = (name: string, help: string, value: number | Figure['values']): Figure => ({
  name,
  help,
  values: typeof value === 'number' ? [[{}, value]] : value,
})

/** Created for each reading, so that a table or replica that is gone leaves no value behind. What has no value now is listed all the same. */
export function registryOf(figures: readonly Figure[]): Registry {
  const registry = new Registry()
  for (const { name, help, values } of figures) {
    const labelNames = new Set(values.flatMap(([labels]) => Object.keys(labels)))
    // Without a label, a metric without a value would be 0.
    if (values.length === 0) labelNames.add('none')
    const options = { name: metricName(name), help, labelNames: [...labelNames] }
    const metric = new (name.endsWith('_total') ? Counter : Gauge)({ ...options, registers: [registry] })
    for (const [labels, value] of values) metric.inc(labels, value)
  }
  return registry
}

export const metricName = (name: string): string => `driver_pass_${name}`
