import sharp from 'sharp';

/** A picture that looks like one of a shop for ceramics: three plates on a shelf. */
export function platesPicture(): Promise<Buffer> {
  const plate = (x: number, y: number, fill: string, radius = 215) => `
    <ellipse cx="${x + 20}" cy="${y + radius + 8}" rx="${radius * 0.8}" ry="22" fill="#00000022"/>
    <circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>
    <circle cx="${x}" cy="${y}" r="${radius * 0.66}" fill="none" stroke="#0000001f" stroke-width="6"/>
    ${Array.from({ length: 12 }, (_, at) => {
      const turn = (at * Math.PI) / 6;
      const [dx, dy] = [Math.cos(turn) * radius * 0.83, Math.sin(turn) * radius * 0.83];
      return `<circle cx="${x + dx}" cy="${y + dy}" r="11" fill="#2c3350"/>`;
    }).join('')}`;
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1080">
      <rect width="1080" height="1080" fill="#e9e2d8"/><rect y="720" width="1080" height="360" fill="#b78a60"/>
      ${plate(265, 575, '#2f5f62')}${plate(830, 600, '#c85436', 205)}${plate(545, 640, '#f1eee8', 225)}
    </svg>`),
  )
    .jpeg({ quality: 90 })
    .toBuffer();
}
