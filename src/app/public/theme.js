// Runs before the first paint, as a file of its own: the content policy allows no script inside the page.
;(() => {
  let kept = null
  try {
    kept = localStorage.getItem('theme')
  } catch {
    // Storage may be switched off; the system's choice holds then.
  }
  const isDark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
})()
