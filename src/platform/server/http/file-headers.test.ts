import { expect, it } from 'vitest'
import { contentDisposition, fileHeaders } from './file-headers.ts'

it.each([
  ['image/jpeg', false, 'image/jpeg', 'inline'],
  ['image/png', true, 'image/png', 'inline'],
  ['application/pdf', false, 'application/pdf', 'attachment'],
  ['application/pdf', true, 'application/pdf', 'inline'],
  ['text/html', true, 'application/octet-stream', 'attachment'],
  ['image/svg+xml', false, 'application/octet-stream', 'attachment'],
])('serves %s (in our viewer: %s) as %s, %s', (mediaType, showInPlace, contentType, disposition) => {
  expect(fileHeaders({ name: 'a.bin', mediaType, size: 12 }, { showInPlace })).toEqual({
    'content-type': contentType,
    'content-length': '12',
    'content-disposition': `${disposition}; filename="a.bin"; filename*=UTF-8''a.bin`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
})

it.each([
  ['letter (2).pdf', `filename="letter (2).pdf"; filename*=UTF-8''letter%20%282%29.pdf`],
  ['Café.pdf', `filename="Cafe.pdf"; filename*=UTF-8''Caf%C3%A9.pdf`],
  ['письмо.pdf', `filename="______.pdf"; filename*=UTF-8''%D0%BF%D0%B8%D1%81%D1%8C%D0%BC%D0%BE.pdf`],
  ['a"\r\nSet-Cookie: x.pdf', `filename="a\\"Set-Cookie_ x.pdf"; filename*=UTF-8''a%22Set-Cookie_%20x.pdf`],
  ["it's\\up/../b.pdf", `filename="b.pdf"; filename*=UTF-8''b.pdf`],
  ['100%.pdf', `filename="100_.pdf"; filename*=UTF-8''100_.pdf`],
])('encodes the name %j as %s', (name, expected) => {
  expect(contentDisposition('attachment', name)).toBe(`attachment; ${expected}`)
})
