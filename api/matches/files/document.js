// The replay in a document that needs nothing else: what lies is drawn from `data`, by text and elements alone.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const board = document.getElementById('board');
  const bar = document.getElementById('bar');
  const slider = document.getElementById('slider');
  const words = document.getElementById('words');
  const play = document.getElementById('play');
  const rows = [...document.querySelectorAll('tr[data-step]')];
  const last = data.steps.length - 1;
  let step = last;
  let timer = 0;

  const make = (tag, name, text) => {
    const element = document.createElement(tag);
    if (name) element.className = name;
    if (text) element.textContent = text;
    return element;
  };
  const card = (code) => {
    if (code[0] === '*') return make('b', 'card back', `×${code.slice(1)}`);
    if (code[0] === '~') return make('b', 'card word', code.slice(1));
    const [text, tone] = data.faces[code];
    return make('b', `card ${tone}`, text);
  };
  const zonesAt = (n) => {
    const zones = new Map();
    let order = [];
    for (const { order: keys, zones: changed } of data.steps.slice(0, n + 1)) {
      for (const zone of changed) zones.set(zone[0], zone);
      if (keys) order = keys;
    }
    return order.map((key) => zones.get(key));
  };
  const drawn = ([key, label, note, pieces, flags, grid]) => {
    const zone = make('section', `zone${flags & 1 ? ' on' : ''}${flags & 2 ? ' pairs' : ''}${key === 'head' ? ' head' : ''}`);
    const title = make('h3', '', label);
    if (note) title.append(make('small', '', ` ${note}`));
    zone.append(title);
    const row = make('p', 'row');
    for (const piece of pieces) {
      const lying = make('span', 'piece');
      for (const code of [piece].flat()) if (code) lying.append(card(code));
      row.append(lying);
    }
    if (pieces.length) zone.append(row);
    if (grid.length) {
      const plane = make('div', 'grid');
      const left = Math.min(...grid.map(([x]) => x));
      const top = Math.min(...grid.map(([, y]) => y));
      for (const [x, y, text, tone] of grid) {
        const square = make('b', `square ${tone}`, text);
        square.style.gridColumn = x - left + 1;
        square.style.gridRow = y - top + 1;
        plane.append(square);
      }
      zone.append(plane);
    }
    return zone;
  };
  const show = (n) => {
    step = Math.max(0, Math.min(last, n));
    board.replaceChildren(...zonesAt(step).map(drawn));
    slider.value = step;
    slider.setAttribute('aria-valuetext', data.steps[step].words);
    words.textContent = data.steps[step].words;
    for (const row of rows) {
      const here = Number(row.dataset.step) === step;
      row.classList.toggle('here', here);
      if (here) row.setAttribute('aria-current', 'step');
      else row.removeAttribute('aria-current');
    }
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    play.setAttribute('aria-pressed', 'false');
  };
  const go = (n) => {
    stop();
    show(n);
  };

  slider.max = last;
  slider.addEventListener('input', () => go(Number(slider.value)));
  document.getElementById('first').addEventListener('click', () => go(0));
  document.getElementById('back').addEventListener('click', () => go(step - 1));
  document.getElementById('on').addEventListener('click', () => go(step + 1));
  document.getElementById('last').addEventListener('click', () => go(last));
  play.addEventListener('click', () => {
    if (timer) return stop();
    if (step === last) show(0);
    play.setAttribute('aria-pressed', 'true');
    timer = setInterval(() => (step < last ? show(step + 1) : stop()), 1200);
  });
  for (const row of rows) row.addEventListener('click', () => go(Number(row.dataset.step)));
  document.addEventListener('keydown', (event) => {
    if (event.target === slider || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by) go(step + by);
  });
  bar.hidden = false;
  const asked = Number(new URLSearchParams(location.hash.slice(1)).get('step'));
  show(location.hash.includes('step=') ? asked : last);

  if (data.live) {
    // Whoever stands at the newest move follows; whoever looks back is left in peace.
    const follow = async () => {
      try {
        const found = await fetch(data.live, { cache: 'no-store' });
        if (step === last && found.ok && found.headers.get('ETag') !== data.tag) return location.reload();
      } catch {
        // without network it is tried again
      }
      setTimeout(follow, 5000);
    };
    setTimeout(follow, 5000);
  }
})();
