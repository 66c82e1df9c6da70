// Results by kind of interruption.

export function openTally() {
  const rows = new Map()
  const faults = []
  const logs = []
  const tally = { deaths: 0, acknowledged: 0, lost: [], faults, add, log: (name, output) => logs.push(`${name}: ${output}`), print }
  return tally

  function add(kind, { cuts = 0, againMs = 0, answers = [] }) {
    const row = rows.get(kind) ?? { cuts: 0, calls: 0, refused: 0, unknown: 0, faults: 0, silent: 0, full: 0, slowest: 0, again: 0 }
    rows.set(kind, row)
    row.cuts += cuts
    row.again = Math.max(row.again, againMs)
    for (const { status, body, retryAfter, ms } of answers) {
      row.calls++
      row.slowest = Math.max(row.slowest, ms)
      if (status === 0) row.silent++
      else if (status === 503 && retryAfter !== null) row.refused++
      else if (status === 507) row.full++
      else if (status >= 500) row.faults += faults.push(`${kind}: ${status} ${JSON.stringify(body)}`) && 1
      if (body.code === 'outcome_unknown') row.unknown++
    }
  }

  /** Returns whether everything passed. */
  function print() {
    const heads = ['cut', 'times', 'calls', '503', 'of these unknown', '507', '500', 'no answer', 'slowest answer ms', 'serving again ms']
    const lines = [...rows].map(([kind, row]) => {
      const { cuts, calls, refused, unknown, full, faults: failed, silent, slowest, again } = row
      return [kind, cuts, calls, refused, unknown, full, failed, silent, Math.round(slowest), Math.round(again)].map(String)
    })
    const widths = heads.map((head, place) => Math.max(head.length, ...lines.map((line) => line[place].length)))
    for (const line of [heads, ...lines])
      console.log(line.map((cell, place) => (place ? cell.padStart(widths[place]) : cell.padEnd(widths[place]))).join('  '))
    const sum = (key) => [...rows.values()].reduce((total, row) => total + row[key], 0)
    console.log(
      `${sum('cuts')} cuts, ${sum('calls')} calls: ${tally.deaths} process deaths, ${tally.acknowledged} acknowledged writes, ${tally.lost.length} lost, ` +
        `${sum('faults')} answers 500, ${sum('silent')} without an answer, ${sum('refused')} answers 503, ` +
        `serving again at most ${Math.round(Math.max(...[...rows.values()].map(({ again }) => again)))} ms after the database`,
    )
    for (const fault of faults.slice(0, 10)) console.log(fault)
    if (process.env.DRILL_LOG) console.log(logs.join('\n'))
    return tally.deaths + tally.lost.length + faults.length + sum('silent') === 0
  }
}
