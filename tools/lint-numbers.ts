/** A rule of oxlint: a typed number is read by `typedNumber` (src/rules), not by putting a point for the comma. */
type Node = { type: string; value?: unknown; property?: { name?: string }; callee?: Node; arguments?: Node[] }
type Context = { report: (fault: { node: Node; message: string }) => void }

const message = 'typedNumber (src/rules/typed-number.ts) reads what is typed.'

const commaToPoint = {
  create: (context: Context) => ({
    CallExpression(node: Node) {
      const [from, to] = node.arguments ?? []
      if (node.callee?.property?.name === 'replace' && from?.value === ',' && to?.value === '.') context.report({ node, message })
    },
  }),
}

export default { meta: { name: 'numbers' }, rules: { 'comma-to-point': commaToPoint } }
