const key = 'logged-in'

/** Local storage remembers that somebody is logged in here, so that a session that was lost differs from a first visit. It grants no access. */
export function markLoggedIn(isLoggedIn: boolean): void {
  try {
    if (isLoggedIn) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // Storage can be disabled: every visit is a first one then.
  }
}

export function wasLoggedIn(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
