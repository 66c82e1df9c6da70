// Runs before the first paint, as a file of its own: the content policy allows no script inside the page. Follows the system until a theme is chosen.
;(() => {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    let kept = null
    try {
      kept = localStorage.getItem('theme')
    } catch {
      // Storage may be switched off; the system's choice holds then.
    }
    const isDark = kept === 'dark' || (kept !== 'light' && system.matches)
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  }
  apply()
  system.addEventListener('change', apply)
})()
