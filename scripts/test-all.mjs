// The whole proof, before a release: npm run test:all. What npm test deals in turn is multiplied here, and the long tests follow.
console.log('The whole proof takes about four hours on two idle cores; npm test finds nearly all of it in minutes.')
process.env.DRIVER_PASS_TESTS = 'all'
await import('./test.mjs')
