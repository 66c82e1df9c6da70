import * as z from 'zod/mini'

// What a contract has no text of its own for. Only on the server: the web app would load them with the first page.
z.config(z.locales.en())
