// Open pages: one live stream for each token, in a process of its own. Started by streams.ts.
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Wanted = { port: number; tokens: readonly string[]; opensPerSecond: number }
// Longer than arguments may be.
const [{ port, tokens, opensPerSecond }] = (await once(process, 'message')) as [Wanted]

/** As browsers do. */
const reconnectMs = 3000
/** Streams end by themselves after about an hour. */
const shortestMinutes = 50
const seen = { open: 0, events: 0, endings: 0, longestSilenceMs: 0, failures: [] as string[], beatsBySecond: new Map<number, number>() }
let isOver = false

function follow(token: string): void {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const begun = performance.now()
  let lastAt = begun
  let isOpen = false
  let isEnding = false
  socket.on('connect', () =>
    socket.write(
      `GET /v1/live?topics=request&topics=driver&topics=notification HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    ),
  )
  socket.on('data', (part: Buffer) => {
    const [text, now] = [part.toString('latin1'), performance.now()]
    if (!isOpen) {
      if (!text.startsWith('HTTP/1.1 200')) seen.failures.push(text.slice(0, 120).split('\r\n')[0] ?? '')
      isOpen = true
      seen.open++
    } else seen.longestSilenceMs = Math.max(seen.longestSilenceMs, now - lastAt)
    lastAt = now
    if (text.includes('\r\n:\n\n')) {
      const second = Math.floor(now / 1000)
      seen.beatsBySecond.set(second, (seen.beatsBySecond.get(second) ?? 0) + 1)
    }
    seen.events += text.split('data: ').length - 1
    // The end of a chunked answer: an hour is over.
    if (text.endsWith('0\r\n\r\n')) {
      isEnding = true
      socket.end()
    }
  })
  socket.on('error', (error) => isOver || seen.failures.push(`stream: ${error.message}`))
  socket.on('close', () => {
    if (isOpen) seen.open--
    if (isOver) return
    const minute = Math.ceil((performance.now() - begun) / 60_000)
    if (isEnding && minute > shortestMinutes) seen.endings++
    else seen.failures.push(`stream: ${isEnding ? 'ended' : 'closed'} by the server in its minute ${minute}`)
    setTimeout(() => follow(token), reconnectMs)
  })
}

process.on('message', () => {
  const beats = [...seen.beatsBySecond.entries()].toSorted(([a], [b]) => a - b).map(([, count]) => count)
  // The first and the last second are not whole.
  process.send?.({ ...seen, beatsBySecond: beats.slice(1, -1) })
  Object.assign(seen, { events: 0, endings: 0, longestSilenceMs: 0, failures: [], beatsBySecond: new Map() })
})
process.once('disconnect', () => {
  isOver = true
  process.exit(0)
})

for (const token of tokens) {
  follow(token)
  await sleep(1000 / opensPerSecond)
}
