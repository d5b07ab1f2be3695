// An API elsewhere that can be broken: it passes calls on to a shop that is well, and answers as its mood says.
import http from 'node:http'

/** How it can fail; `well` it does not. */
export const MOODS = {
  hang: 'never answers',
  reset: 'cuts the connection',
  garbage: 'answers bytes that are no HTTP',
  errors: 'answers 500',
  refuses: 'answers 503 with a page of HTML',
  html: 'answers a page of HTML with 200',
  shapes: 'answers JSON of another shape',
  halves: 'cuts its answers in the middle',
  slow: 'answers a byte a second',
}

/** Listens on a port of its own: `{ baseUrl, setMood, asked(), close }`. */
export async function openBrokenApi(goodPort) {
  let mood = 'well'
  let asked = 0
  const sockets = new Set()
  const server = http.createServer((request, response) => {
    asked++
    const { socket } = request
    if (mood === 'hang') return
    if (mood === 'reset') return void socket.resetAndDestroy()
    if (mood === 'garbage') return void socket.end(Buffer.from('\u0000\u0001\ufffdчепуха\r\n\r\n'.repeat(20)))
    if (mood === 'errors') return void json(response, 500, { message: 'Внутри всё сломалось' })
    if (mood === 'refuses') return void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    if (mood === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>It works!</h1>')
    if (mood === 'shapes')
      return void json(response, 200, { data: [{ id: 'не число', name: null, items: 7 }], items: {}, price: '<b>0</b>' })
    if (mood === 'slow') return drip(response)
    proxyRequest(goodPort, request, response, mood === 'halves')
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
  })
  await new Promise((open) => server.listen(0, '127.0.0.1', open))
  return {
    baseUrl: `http://127.0.0.1:${server.address().port}/api`,
    setMood: (next) => {
      mood = next
    },
    asked: () => asked,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const json = (response, status, body) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

function drip(response) {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '400' })
  const drops = setInterval(() => response.write(' '), 1000)
  response.on('close', () => clearInterval(drops))
}

function proxyRequest(port, request, response, isHalved) {
  const { host: _host, ...headers } = request.headers
  const asked = http.request({ host: '127.0.0.1', port, method: request.method, path: request.url, headers }, (answer) => {
    const parts = []
    answer.on('data', (part) => parts.push(part))
    answer.on('end', () => {
      const body = Buffer.concat(parts)
      const { 'transfer-encoding': _coding, ...told } = answer.headers
      response.writeHead(answer.statusCode, answer.statusCode === 304 ? told : { ...told, 'content-length': String(body.length) })
      if (!isHalved || answer.statusCode === 304) return response.end(body)
      response.write(body.subarray(0, Math.floor(body.length / 2)))
      setTimeout(() => request.socket.destroy(), 50)
    })
  })
  asked.on('error', () => response.destroy())
  request.pipe(asked)
}
