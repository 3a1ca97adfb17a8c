document.querySelector('#text').textContent = 'run';
