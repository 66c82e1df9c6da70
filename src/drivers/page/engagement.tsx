/** Where timeline and lists about a driver begin; they load when scrolled near. */
export const recordsId = 'records'
/** The lists of what the driver did. */
export const engagementId = 'engagement'

/** Leads to the lists of what the driver did, which may have to load first. */
export function openEngagement(): void {
  if (show()) return
  document.getElementById(recordsId)?.scrollIntoView()
  const loading = new MutationObserver(() => show() && loading.disconnect())
  loading.observe(document.body, { childList: true, subtree: true })
  // Whoever waits longer has gone on.
  setTimeout(() => loading.disconnect(), 5_000)
}

function show(): boolean {
  const lists = document.getElementById(engagementId)
  lists?.scrollIntoView()
  lists?.focus({ preventScroll: true })
  return lists !== null
}
