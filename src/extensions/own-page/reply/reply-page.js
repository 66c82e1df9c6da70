// Runs in the page by which a driver replies, part of it, so that it works when the network is cut. What is typed stays on the phone until the server has it.
;(() => {
  const form = document.querySelector('form')
  const said = form.elements.said
  const state = document.querySelector('[role=status]')
  const button = form.querySelector('button')
  const texts = JSON.parse(form.dataset.texts)
  const key = `reply ${form.dataset.request}`
  const storage = {
    read: () => {
      try {
        return localStorage.getItem(key) ?? ''
      } catch {
        return ''
      }
    },
    write: (text) => {
      try {
        if (text === '') localStorage.removeItem(key)
        else localStorage.setItem(key, text)
      } catch {
        // Storage may be switched off or full; the text is still in the page.
      }
    },
  }
  const tell = (text, look = '') => {
    state.textContent = text
    state.className = look
  }

  /** A photograph of a phone has 4 MB; a letter can be read at a tenth of that. */
  const shrunk = async (file) => {
    if (!file.type.startsWith('image/')) return file
    try {
      const bitmap = await createImageBitmap(file)
      const scale = Math.min(1, 1600 / Math.max(bitmap.width, bitmap.height))
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(bitmap.width * scale)
      canvas.height = Math.round(bitmap.height * scale)
      canvas.getContext('2d').drawImage(bitmap, 0, 0, canvas.width, canvas.height)
      const small = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.8))
      return small && small.size < file.size ? new File([small], 'photo.jpg', { type: 'image/jpeg' }) : file
    } catch {
      return file
    }
  }

  let wait = 5000
  let timer
  const again = (why) => {
    tell(why, 'warn')
    timer = setTimeout(send, wait)
    wait = Math.min(wait * 2, 60_000)
  }

  async function send() {
    clearTimeout(timer)
    const file = form.elements.file.files[0]
    if (said.value.trim() === '' && !file) {
      tell(texts.empty, 'bad')
      said.focus()
      return
    }
    button.disabled = true
    tell(texts.sending)
    const body = new FormData()
    body.set('token', form.dataset.token)
    body.set('request_id', form.dataset.request)
    body.set('language', document.documentElement.lang)
    if (said.value.trim() !== '') body.set('said', said.value)
    if (file) body.set('file', await shrunk(file))
    let answer
    try {
      answer = await fetch(form.dataset.to, { method: 'POST', body, signal: AbortSignal.timeout(120_000) })
    } catch {
      again(texts.cut)
      return
    }
    if (answer.ok) {
      storage.write('')
      form.hidden = true
      tell(texts.sent, 'ok')
      return
    }
    if (answer.status === 429 || answer.status >= 500) {
      again(texts.busy)
      return
    }
    button.disabled = false
    const { code } = await answer.json().catch(() => ({}))
    tell(texts[code] ?? (answer.status === 422 || answer.status === 413 ? texts.file : texts.refused), 'bad')
  }

  if (said.value === '') said.value = storage.read()
  said.addEventListener('input', () => storage.write(said.value))
  addEventListener('online', () => {
    if (timer !== undefined && button.disabled && !form.hidden) void send()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!button.disabled) void send()
  })
})()
