export type FollowLiveOptions = {
  /** URL of a stream of server-sent events with topics as data. */
  address: string
  /** The data that means every topic. */
  allTopics: string
  onTopic: (topic: string) => void
  /** The data that means that the reader's access has changed or ended. */
  accessTopic: string
  onAccessChanged: () => void
  /** The stream was interrupted, or refused after a pause: all data may be stale, or the session has ended. */
  onMissed: () => void
}

/** Idle pages stop following, so that they do not keep their session alive. */
const idleMs = 15 * 60_000
const checkMs = 60_000
/** Browsers do not reconnect after a refusal. */
const retryMs = 10_000

/** Follows a live stream while the page is visible and in use. Browsers allow six connections per server, so hidden pages release theirs. */
export function followLive({ address, allTopics, accessTopic, onTopic, onMissed, onAccessChanged }: FollowLiveOptions): () => void {
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
  const open = (isRetry: boolean): void => {
    let isRefused = true
    const opened = new EventSource(address)
    source = opened
    retry = undefined
    opened.addEventListener('open', () => {
      if (wasOpen) onMissed()
      wasOpen = true
      isRefused = false
    })
    opened.addEventListener('message', ({ data }) => {
      if (data === accessTopic) onAccessChanged()
      else if (data === allTopics) onMissed()
      else onTopic(String(data))
    })
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return
      close()
      if (isRefused && !isRetry) onMissed()
      retry = setTimeout(open, retryMs, true)
    })
  }
  const follow = (): void => {
    const isInUse = document.visibilityState === 'visible' && performance.now() - touchedAt < idleMs
    if (!isInUse) close()
    else if (!source) open(false)
  }
  const touch = (): void => {
    touchedAt = performance.now()
    if (!source && retry === undefined) follow()
  }
  const onVisibilityChange = (): void => (document.visibilityState === 'visible' ? touch() : close())
  const checkTimer = setInterval(follow, checkMs)
  const activityEvents = ['pointerdown', 'keydown'] as const
  for (const name of activityEvents) addEventListener(name, touch, { passive: true })
  document.addEventListener('visibilitychange', onVisibilityChange)
  follow()
  return () => {
    clearInterval(checkTimer)
    for (const name of activityEvents) removeEventListener(name, touch)
    document.removeEventListener('visibilitychange', onVisibilityChange)
    close()
  }
}
