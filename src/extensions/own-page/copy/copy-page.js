// Runs in the page by which a driver asks for the own copy, part of it.
;(() => {
  const form = document.querySelector('form')
  const button = form.querySelector('button')
  const state = document.querySelector('[role=status]')
  const texts = JSON.parse(form.dataset.texts)
  const tell = (text, look = '') => {
    state.textContent = text
    state.className = look
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.disabled) return
    button.disabled = true
    tell(texts.sending)
    try {
      const body = JSON.stringify({ token: form.dataset.token })
      const answer = await fetch(form.dataset.to, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      if (answer.ok) {
        form.hidden = true
        tell(texts.sent, 'ok')
        return
      }
      tell(answer.status === 409 ? texts.given : texts.refused, 'bad')
    } catch {
      tell(texts.cut, 'bad')
    }
    button.disabled = false
  })
})()
