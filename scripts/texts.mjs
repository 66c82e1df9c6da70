// Prints every text that a person can read, with its place: screens, refusals, notifications, mails, summaries of routes.
// One line each: file:line, where it is used, the text. It looks at the syntax only, so it may print an internal word; it should miss no text.
import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

const folders = process.argv.slice(2)
const files = ['src', 'operations']
  .flatMap((root) => globSync(`${root}/**/*.{ts,tsx}`))
  .filter((path) => !/\.(test|factory)\.|\/(testing|boundaries)\//.test(path))
  .filter((path) => folders.length === 0 || folders.some((folder) => path.startsWith(folder)))
  .sort()
function textsOf(file) {
  const source = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const found = []
  visit(program, '', (node, use, text) => found.push({ line: lineOf(source, node.start), use, text: oneLine(text) }), source)
  return found
}

/** Walks the syntax tree. `use` is the nearest name above a text: of a property, a prop, a constant or a called function. */
function visit(node, use, add, source) {
  if (Array.isArray(node)) return node.forEach((each) => visit(each, use, add, source))
  if (!node || typeof node.type !== 'string' || isSkipped(node)) return
  const text = textOf(node, source)
  if (text !== undefined && isReadable(text, node.type.startsWith('JSX') ? 'text' : use))
    add(node, node.type.startsWith('JSX') ? 'jsx' : use, text)
  if (node.type === 'TemplateLiteral') return visit(node.expressions, use, add, source)
  for (const [key, child] of Object.entries(node)) {
    if (child && typeof child === 'object' && !isSkippedChild(node, key)) visit(child, nameOf(node, key) ?? use, add, source)
  }
}

const shownTypes = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSInstantiationExpression'])
/** Types, imports, SQL, internal errors, selectors and JSX that only styles. */
function isSkipped(node) {
  if (node.type.startsWith('TS')) return !shownTypes.has(node.type)
  if (node.type === 'NewExpression') return /^(Type|Range)?Error$|^(RegExp|URL|Worker)$/.test(node.callee.name ?? '')
  if (node.type === 'JSXAttribute')
    return /^(className|class|style|d|viewBox|id|name|type|role|rel|to|href|data-.*|key)$/.test(node.name.name ?? '')
  if (node.type === 'PropertyDefinition') return node.key.name === 'name'
  if (node.type === 'AssignmentExpression') return node.left.property?.name === 'name'
  if (node.type === 'CallExpression') return /^(clsx|import)$/.test(node.callee.name ?? '')
  return /^(Import|ExportAll)/.test(node.type)
}

const isSkippedChild = (node, key) =>
  (key === 'key' && !node.computed) ||
  (key === 'quasi' && node.type === 'TaggedTemplateExpression') ||
  (key === 'property' && node.type === 'MemberExpression') ||
  key === 'typeAnnotation' ||
  key === 'typeArguments' ||
  key === 'returnType' ||
  (node.type === 'BinaryExpression' && /^[=!]==?$|^(in|instanceof)$/.test(node.operator)) ||
  (node.type === 'SwitchCase' && key === 'test') ||
  (node.type === 'ExportNamedDeclaration' && key === 'source')

function nameOf(node, key) {
  if (node.type === 'Property' && key === 'value') return node.key.name ?? String(node.key.value ?? '')
  if (node.type === 'JSXAttribute') return node.name.name
  if (node.type === 'VariableDeclarator' && key === 'init') return node.id.name
  if (node.type === 'FunctionDeclaration') return node.id?.name
  if (node.type === 'CallExpression' && key === 'arguments') return node.callee.name ?? node.callee.property?.name
  return undefined
}

function textOf(node, source) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral')
    return node.quasis.map(({ value }, place) => value.cooked + hole(node.expressions[place], source)).join('')
  const hasText = node.children?.some((child) => child.type === 'JSXText' && /\S/.test(child.value))
  return hasText
    ? node.children
        .map((child) => childText(child, source))
        .join('')
        .trim()
    : undefined
}

function childText(child, source) {
  if (child.type === 'JSXText') return /^\s*\n\s*$/.test(child.value) ? '' : child.value.replace(/\s*\n\s*/g, ' ')
  if (child.type === 'JSXElement') return `<${source.slice(child.openingElement.name.start, child.openingElement.name.end)}>`
  return child.expression?.type === 'Literal' ? String(child.expression.value) : hole(child.expression, source)
}

const hole = (expression, source) => (expression ? `{${oneLine(source.slice(expression.start, expression.end)).slice(0, 40)}}` : '')

const textUses = /words|text|label|title|subtitle|message|hint|placeholder|detail|noun|summary|unit|names?$|alt$/i
const internalUses =
  /^(lazyRouteComponent|byText|byTime|returning|derive|namesOf|content-type|cache-control|enterKeyHint|policy|query|exec|includes|socketErrors|forShortStatements|log_min_messages|clusterName|program|textAnchor|rootMargin|transform|declaration|styles|sheetHead|toast|closeButton|tightOnPhones|aria-keyshortcuts|selectFrom|operation|sql|ref|raw|select|selectAll|orderBy|where|whereRef|groupBy|on|onRef|leftJoin|innerJoin|values|columns?|matchMedia|querySelector(All)?|closest|matches|addEventListener|header|headers|className|class|set|style|transition)$|[cC]lass(es|Name)?$/
const classToken = /^[!-]?(\[?[a-z0-9&*@>_=:[\]()#%.,/'-]+)$/
const isClassList = (text) =>
  text.split(/\s+/).every((token) => classToken.test(token)) &&
  /(^|[\s:])(-?(flex|grid|block|inline|hidden|absolute|relative|sticky|fixed|truncate|border|rounded|underline|uppercase|sr-only|size|text|bg|font|gap|[mp][xytrblse]?|w|h|min|max|z|inset|top|left|right|bottom|shadow|ring|outline|opacity|fill|stroke|items|justify|self|shrink|grow|overflow|whitespace|cursor|leading|tabular|tracking|transition|animate|col|row|space|divide|order|select|pointer|print|group)(-|\s|$))/.test(
    text,
  )

/** Whether this is for people: words, not an identifier, an address, a class list, SQL or a pattern. */
function isReadable(text, use) {
  const bare = text.replace(/\{[^}]*\}/g, '').trim()
  if (!/[A-Za-z]{2}/.test(bare) || /<\w+ [\w:]+=|^<\?|<\/\w/.test(bare) || internalUses.test(use)) return false
  if (
    /^[\w.-]*[/#:][\w./{}:$?&=*-]*$/.test(bare) ||
    /^(select|update \w+ set|insert into|delete from|with \w+ as|alter \w+|create (or|table|index|role|schema)|grant \w+|set (local|session|role)|notify|listen) /.test(
      bare,
    )
  )
    return false
  if (/^[A-Z][\w]*(-[A-Z]\w*)+$|^[A-Z0-9_]+$|^[a-z]+([A-Z]\w*|_\w+)+$|\bvar\(--|^[a-z-]+: [a-z0-9-]+$|=\S+; |^\(/.test(bare))
    return textUses.test(use) && / /.test(bare)
  if (/^[a-z]+(-[a-z]+)+$/.test(bare)) return false
  if (isClassList(bare)) return textUses.test(use) && !/-/.test(bare)
  return / /.test(bare) || /^[A-Z][a-z’']/.test(bare) || textUses.test(use)
}

const oneLine = (text) => text.replace(/\s+/g, ' ').trim()
const lineOf = (source, offset) => source.slice(0, offset).split('\n').length

let count = 0
for (const file of files) {
  for (const { line, use, text } of textsOf(file)) {
    count += 1
    console.log(`${file}:${line}\t${use}\t${text}`)
  }
}
console.log(`${count} texts in ${files.length} files`)
