// Runs in the page by which a driver takes the own copy, part of it. The code goes in a body, so that no address and no log has it.
;(() => {
  const form = document.querySelector('form')
  const code = form.elements.code
  const buttons = [...form.querySelectorAll('button')]
  const state = document.querySelector('[role=status]')
  const texts = JSON.parse(form.dataset.texts)
  const tell = (text, look = '') => {
    state.textContent = text
    state.className = look
  }

  function save(bytes, header) {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(bytes)
    link.download = decodeURIComponent(/filename\*=UTF-8''([^;]+)/i.exec(header)?.[1] ?? 'copy')
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }

  async function take(format) {
    if (code.value.replaceAll(/\D/g, '').length !== 6) {
      tell(texts.empty, 'bad')
      code.focus()
      return
    }
    for (const button of buttons) button.disabled = true
    tell(texts.loading)
    try {
      const body = JSON.stringify({ token: form.dataset.token, code: code.value, format })
      const answer = await fetch(form.dataset.to, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      if (answer.ok) {
        save(await answer.blob(), answer.headers.get('content-disposition') ?? '')
        tell(texts.done, 'ok')
      } else {
        const { code: why } = await answer.json().catch(() => ({}))
        tell(texts[why] ?? (answer.status === 404 ? texts.ended : texts.busy), 'bad')
        if (why === 'wrong_code') code.focus()
      }
    } catch {
      tell(texts.cut, 'bad')
    }
    for (const button of buttons) button.disabled = false
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!buttons[0].disabled) void take(event.submitter?.value ?? 'pdf')
  })
})()
