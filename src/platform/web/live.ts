export type Following = {
  /** A stream of server-sent events with topics as data. */
  readonly address: string
  /** The data that means every topic. */
  readonly everything: string
  readonly heard: (topic: string) => void
  /** The stream was interrupted: all data may be stale. */
  readonly missed: () => void
}

/** Idle pages stop following, so that they do not keep their session alive. */
const attendedMs = 15 * 60_000
const checkMs = 60_000
/** Browsers do not reconnect after a refusal. */
const retryMs = 10_000

/** Follows a live stream while the page is visible and in use. Browsers allow six connections per server, so hidden pages release theirs. */
export function followLive({ address, everything, heard, missed }: Following): () => void {
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let wasOpen = false
  let touchedAt = performance.now()

  const close = (): void => {
    clearTimeout(retry)
    retry = undefined
    source?.close()
    source = undefined
  }
  const open = (): void => {
    const opened = new EventSource(address)
    source = opened
    retry = undefined
    opened.addEventListener('open', () => {
      if (wasOpen) missed()
      wasOpen = true
    })
    opened.addEventListener('message', ({ data }) => (data === everything ? missed() : heard(String(data))))
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return
      close()
      retry = setTimeout(open, retryMs)
    })
  }
  const follow = (): void => {
    const isWanted = document.visibilityState === 'visible' && performance.now() - touchedAt < attendedMs
    if (!isWanted) close()
    else if (!source) open()
  }
  const touch = (): void => {
    touchedAt = performance.now()
    if (!source && retry === undefined) follow()
  }
  const turn = (): void => (document.visibilityState === 'visible' ? touch() : close())
  const checking = setInterval(follow, checkMs)
  const touches = ['pointerdown', 'keydown'] as const
  for (const name of touches) addEventListener(name, touch, { passive: true })
  document.addEventListener('visibilitychange', turn)
  follow()
  return () => {
    clearInterval(checking)
    for (const name of touches) removeEventListener(name, touch)
    document.removeEventListener('visibilitychange', turn)
    close()
  }
}
