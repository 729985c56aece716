// Module.run, described in engine.d.ts. Standard streams are files in memory. The command runs in a folder with the
// files that it is given; all files in this folder are returned.

// MEMFS enlarges a file by an eighth and copies it each time: for a table of 400 MB this takes longer than the table.
// The minifier of Emscripten does not know the operator `?.`, and drops names that a pattern declares.
const grow = MEMFS.expandFileStorage;
MEMFS.expandFileStorage = (node, least) => {
  const room = node.contents ? node.contents.length : 0;
  if (room < least) grow(node, Math.max(least, Math.min(8 * room, room + 2 ** 29)));
};

/** The bytes of a stream, which are not copied: they leave the file system. */
const take = (path) => {
  const node = FS.lookupPath(path).node;
  const contents = node.contents; // may be an Int8Array
  const bytes = contents ? new Uint8Array(contents.buffer, contents.byteOffset, node.usedBytes) : new Uint8Array();
  node.contents = null;
  node.usedBytes = 0;
  return bytes;
};

Module['run'] = (args, options = {}) => {
  const text = new TextDecoder();
  const words = args.map(String);
  if (words.some((word) => word.includes('\0'))) throw new TypeError('a word holds a zero character');
  for (const folder of ['/streams', '/files']) if (!FS.analyzePath(folder).exists) FS.mkdir(folder);
  FS.chdir('/files');
  FS.writeFile('/streams/in', options.stdin ?? '');
  FS.writeFile('/streams/out', '');
  FS.writeFile('/streams/err', '');
  for (const [name, bytes] of Object.entries(options.files ?? {})) FS.writeFile(name, bytes);
  Module['progress'] = options.progress ?? (() => true);
  const list = words.map((word) => word + '\0').join('');
  const room = lengthBytesUTF8(list) + 1;
  const at = _malloc(room);
  stringToUTF8(list, at, room);
  const status = _mexwave_run(words.length, at);
  _free(at);
  const files = {};
  for (const name of FS.readdir('/files')) {
    if (name === '.' || name === '..') continue;
    files[name] = FS.readFile(name);
    FS.unlink(name);
  }
  return { status, stdout: take('/streams/out'), stderr: text.decode(take('/streams/err')), files };
};
