export type ServerLine = { level: 'info' | 'warn' | 'error'; text: string }

const entry = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+ \S+ \[\d+\] (\w+):\s+(.*)$/
/** What PostgreSQL adds to a message. Contexts and statements quote what users typed. */
const additions = ['DETAIL', 'HINT']
const quoting = ['CONTEXT', 'STATEMENT', 'QUERY', 'LOCATION']
const crashes = /was terminated by|exited with exit code|could not (write|fsync|extend|open|read)|No space left/
const restarts = /interrupted|not properly shut down|reinitializing|terminating any other|automatic recovery/
/** Of single connections, whose callers hear of it. */
const ofOneConnection = /^(the database system is|terminating|connection to client lost|password|no pg_hba|role|database|sorry|remaining)/

/** PostgreSQL's log as lines for the server's own: without statements, each entry in one line. */
export function readServerLines(output: string): readonly ServerLine[] {
  const lines: { level: ServerLine['level']; text: string }[] = []
  let isQuoting = false
  for (const line of output.split('\n')) {
    const [, kind = '', text = ''] = entry.exec(line) ?? []
    const last = lines.at(-1)
    // An entry goes on in lines that begin with a tab.
    if (!line.startsWith('\t')) isQuoting = quoting.includes(kind) || text.startsWith('Failed process was running')
    if (line.trim() === '' || isQuoting) continue
    if (last && (additions.includes(kind) || (kind === '' && line.startsWith('\t')))) last.text += ` ${text || line.trim()}`
    else lines.push(kind === '' ? { level: 'warn', text: line.trim() } : { level: levelOf(kind, text), text })
  }
  return lines
}

function levelOf(kind: string, text: string): ServerLine['level'] {
  if (kind === 'PANIC' || crashes.test(text)) return 'error'
  if (kind === 'FATAL') return ofOneConnection.test(text) ? 'info' : 'error'
  return restarts.test(text) || kind === 'WARNING' || kind === 'ERROR' ? 'warn' : 'info'
}

export const isOfFullDisk = (output: string): boolean => /No space left on device/.test(output)

/** All that is said of a full disk: what PostgreSQL adds leads to the wrong remedy. */
export const fullDisk = (folder: string): string =>
  `The disk of ${folder} is full (No space left on device), so PostgreSQL cannot write. Free space there, old logs and backups first, or enlarge the disk; nothing in ${folder} may be deleted. Nothing is lost, and it goes on by itself.`

/** Why PostgreSQL did not start, in one line. */
export function startFailure(output: string, folder: string): string {
  if (isOfFullDisk(output)) return fullDisk(folder)
  const lines = readServerLines(output)
  const reasons = lines.filter(({ level }) => level === 'error')
  return `PostgreSQL did not start: ${(reasons.length > 0 ? reasons : lines).map(({ text }) => text).join(' | ')}`
}
