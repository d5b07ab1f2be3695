// Processor time of workerd, from /proc (Linux; elsewhere undefined).
import { readdirSync, readFileSync } from 'node:fs'

const MS_PER_TICK = 10

const statOf = (pid: number | string) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ') // the name before it may contain spaces
}

/** The process and its descendants. */
export function familyOf(root: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    try {
      parents.set(Number(name), Number(statOf(name)[1]))
    } catch {
      // it ended meanwhile
    }
  const isFamily = (pid: number | undefined): boolean => pid !== undefined && (pid === root || isFamily(parents.get(pid)))
  return [...parents.keys()].filter(isFamily)
}

/** The workerd that this process started. */
export function workerdOf(root: number): number | undefined {
  try {
    return familyOf(root).find((pid) => readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('workerd'))
  } catch {
    return undefined
  }
}

export function cpuMs(pid: number | undefined): number | undefined {
  if (pid === undefined) return undefined
  const stat = statOf(pid)
  return (Number(stat[11]) + Number(stat[12])) * MS_PER_TICK
}
