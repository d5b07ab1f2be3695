// Processes and what they use of the processor and the memory, from /proc (Linux; elsewhere undefined).
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

const statOf = (pid) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ') // the name before it may hold spaces
}

/** The process and all that it started, and what those did. */
export function familyOf(root) {
  const parents = new Map()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      parents.set(Number(name), Number(statOf(name)[1]))
    } catch {
      // ended meanwhile
    }
  }
  const isOurs = (pid) => pid === root || (parents.has(pid) && isOurs(parents.get(pid)))
  return [...parents.keys()].filter(isOurs)
}

export function cpuMs(root) {
  if (root === undefined) return undefined
  try {
    const ticks = familyOf(root).map((pid) => Number(statOf(pid)[11]) + Number(statOf(pid)[12]))
    return (ticks.reduce((sum, one) => sum + one, 0) * 1000) / TICKS_PER_SECOND
  } catch {
    return undefined
  }
}

/** The workerd among the process and its children: what runs the Worker, without the Node that started it. */
export function workerdOf(root) {
  try {
    return familyOf(root).find((pid) => readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('workerd'))
  } catch {
    return undefined // no /proc on this system
  }
}

/** Resident memory of one process in MB; undefined where there is no /proc. */
export function memoryMb(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return undefined
  }
}
