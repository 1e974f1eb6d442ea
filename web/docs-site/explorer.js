// Starts the explorer of the API reference with the configuration that the page carries as data.
const configuration = document.getElementById('configuration').textContent;
globalThis.Scalar.createApiReference('#reference', JSON.parse(configuration));
